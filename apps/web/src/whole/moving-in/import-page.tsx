import type { FilePreview } from '@daymark/contract/moving-in.ts';
import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeader } from '#ui/page.tsx';
import { importedText, whyTooLarge } from '#whole/archive/labels.ts';
import { ImportArchiveDialog } from '#whole/archive/on-demand.ts';
import { BroughtIn } from './brought-in.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { FileChoice } from './file-choice.tsx';
import classes from './import-page.module.css';
import { type Answers, useBring, usePreview } from './moving-in.queries.ts';

export const route = createLazyRoute('/signed-in/import')({ component: ImportPage });

const ONE_AT_A_TIME = 'These are several files: bring one after the other.';

/** A file with the answers by which it is read, and its preview once it was read. */
type Chosen = { file: File; answers: Answers; preview: FilePreview | null; cancelling: AbortController };

/** The way in for the tasks of another planner: from a file to what it holds, its questions, and what has come in. */
function ImportPage() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [archive, setArchive] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const reading = usePreview();
  const bringing = useBring();

  function choose([file, ...others]: File[]) {
    if (!file) return;
    const why = others.length > 0 ? ONE_AT_A_TIME : whyTooLarge(file);
    setRefusal(why);
    if (why === null) read({ file, answers: {}, preview: null, cancelling: new AbortController() });
  }

  function read(next: Chosen) {
    const { file, answers, cancelling } = next;
    setChosen(next);
    setSent(0);
    const onSuccess = (preview: FilePreview | null) => {
      if (cancelling.signal.aborted) return;
      if (preview) setChosen({ ...next, preview });
      else {
        startOver();
        setArchive(file);
      }
    };
    reading.mutate({ file, answers, onProgress: setSent, signal: cancelling.signal }, { onSuccess });
  }

  function bring({ file, answers, cancelling }: Chosen, isAgain: boolean) {
    setSent(0);
    bringing.mutate({ file, answers, isAgain, onProgress: setSent, signal: cancelling.signal });
  }

  function startOver() {
    chosen?.cancelling.abort();
    setChosen(null);
    reading.reset();
    bringing.reset();
  }

  return (
    <>
      <PageHeader
        title="Bring Your Tasks"
        subtitle="Tasks, estimates and hours of another planner: forecasts rest on your own record from the first day."
      />
      <div className={classes.column}>
        {!chosen && <FileChoice refusal={refusal} onChoose={choose} />}
        {chosen && !bringing.isSuccess && (
          <ChosenFile
            {...chosen}
            {...{ reading, bringing, sent }}
            onAnswer={(id, values) => read({ ...chosen, answers: { ...chosen.answers, [id]: values } })}
            onReadAgain={() => read(chosen)}
            onImport={(isAgain) => bring(chosen, isAgain)}
            onStartOver={startOver}
          />
        )}
        {chosen && bringing.isSuccess && (
          <BroughtIn
            source={chosen.preview?.source ?? chosen.file.name}
            text={importedText(bringing.data)}
            onStartOver={startOver}
          />
        )}
      </div>
      {archive && <ImportArchiveDialog file={archive} onClose={() => setArchive(null)} />}
    </>
  );
}
