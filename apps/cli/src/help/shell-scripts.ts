/** A text as one word of a shell of Unix. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** How the program is called, so that completion works wherever it lies. */
type Program = { node: string; file: string };

const called = ({ node, file }: Program): string => `${quoted(node)} ${quoted(file)} completion candidates --`;

/**
 * Completion for bash 3.2 and later. Names are compared as texts and quoted by printf: `compgen -W` would run what stands in them
 * in backticks. A word that begins with a quote is completed within it.
 */
export const bashScript = (
  program: Program,
): string => `# Completion of daymark for bash: source <(daymark completion bash)
_daymark() {
  local word=\${COMP_WORDS[COMP_CWORD]} candidate quote= plain typed
  COMPREPLY=()
  case $word in
    \\"*) quote='"' ;;
    \\'*) quote="'" ;;
  esac
  plain=\${word#"$quote"}
  [ -n "$quote" ] || plain=\${plain//\\\\/}
  while IFS= read -r candidate; do
    [ "\${candidate#"$plain"}" != "$candidate" ] || [ -z "$plain" ] || continue
    case $quote in
      '"') typed=$(printf '%s' "$candidate" | sed 's/[\\\\"$\`]/\\\\&/g') ;;
      "'") typed=\${candidate//\\'/\\'\\\\\\'\\'} ;;
      *) printf -v typed '%q' "$candidate" ;;
    esac
    COMPREPLY+=("$typed")
  done < <(${called(program)} "\${COMP_WORDS[@]:1:COMP_CWORD-1}" "$plain" 2>/dev/null)
}
complete -o default -F _daymark daymark daymark.mjs
`;

/** Completion for zsh, which quotes what it inserts. */
export const zshScript = (program: Program): string => `#compdef daymark daymark.mjs
# Completion of daymark for zsh: source <(daymark completion zsh)
_daymark() {
  local -a candidates
  candidates=("\${(@f)$(${called(program)} "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  candidates=(\${candidates:#})
  if (( \${#candidates} )); then
    compadd -- "\${candidates[@]}"
  else
    _files
  fi
}
compdef _daymark daymark daymark.mjs
`;
