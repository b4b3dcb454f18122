/** Three sheets, the middle one dashed. `width` is in pixels. */
export function StackIllustration({ width = 180 }: { width?: number }) {
  return (
    <svg width={width} height={(width / 3) * 2} viewBox="0 0 180 120" aria-hidden="true" focusable="false">
      <g fill="var(--dm-surface)" stroke="var(--dm-line-strong)">
        <rect x="12" y="26" width="56" height="78" rx="8" />
        <rect x="112" y="26" width="56" height="78" rx="8" />
      </g>
      <g fill="var(--dm-track)">
        <rect x="22" y="38" width="26" height="6" rx="3" />
        <rect x="22" y="54" width="36" height="14" rx="4" />
        <rect x="22" y="76" width="36" height="14" rx="4" />
        <rect x="132" y="38" width="26" height="6" rx="3" />
        <rect x="132" y="54" width="26" height="14" rx="4" />
        <rect x="132" y="76" width="26" height="14" rx="4" />
      </g>
      <rect
        x="60"
        y="12"
        width="60"
        height="96"
        rx="10"
        fill="var(--dm-surface)"
        stroke="var(--dm-focus)"
        strokeWidth="2"
        strokeDasharray="5 4"
      />
      <path d="M90 52v16M82 60h16" stroke="var(--dm-focus)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** Three labels, the middle one dashed. */
export function TagsIllustration() {
  return (
    <svg width="180" height="120" viewBox="0 0 180 120" aria-hidden="true" focusable="false">
      <g fill="var(--dm-surface)" stroke="var(--dm-line-strong)">
        <path d="M12 46l16-20h24l16 20v50a8 8 0 0 1-8 8H20a8 8 0 0 1-8-8z" />
        <path d="M112 46l16-20h24l16 20v50a8 8 0 0 1-8 8h-40a8 8 0 0 1-8-8z" />
      </g>
      <g fill="var(--dm-track)">
        <circle cx="36" cy="42" r="4" />
        <rect x="22" y="60" width="14" height="14" rx="4" />
        <rect x="22" y="84" width="30" height="6" rx="3" />
        <circle cx="144" cy="42" r="4" />
        <rect x="132" y="60" width="14" height="14" rx="4" />
        <rect x="132" y="84" width="26" height="6" rx="3" />
      </g>
      <path
        d="M60 36l18-24h24l18 24v62a10 10 0 0 1-10 10H70a10 10 0 0 1-10-10z"
        fill="var(--dm-surface)"
        stroke="var(--dm-focus)"
        strokeWidth="2"
        strokeDasharray="5 4"
      />
      <circle cx="90" cy="32" r="4" fill="none" stroke="var(--dm-focus)" strokeWidth="2" />
      <path d="M90 62v16M82 70h16" stroke="var(--dm-focus)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** A flask between two bar charts. */
export function FlaskIllustration() {
  return (
    <svg width="180" height="120" viewBox="0 0 180 120" aria-hidden="true" focusable="false">
      <g fill="var(--dm-surface)" stroke="var(--dm-line-strong)">
        <rect x="14" y="34" width="44" height="66" rx="8" />
        <rect x="122" y="34" width="44" height="66" rx="8" />
      </g>
      <g fill="var(--dm-track)">
        <rect x="24" y="70" width="8" height="20" rx="2" />
        <rect x="38" y="56" width="8" height="34" rx="2" />
        <rect x="132" y="62" width="8" height="28" rx="2" />
        <rect x="146" y="48" width="8" height="42" rx="2" />
      </g>
      <path
        d="M80 14h20M83 14v32l-21 48a8 8 0 0 0 7 12h42a8 8 0 0 0 7-12l-21-48V14"
        fill="var(--dm-surface)"
        stroke="var(--dm-focus)"
        strokeWidth="2"
        strokeDasharray="5 4"
        strokeLinejoin="round"
      />
      <path d="M90 72v16M82 80h16" stroke="var(--dm-focus)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
