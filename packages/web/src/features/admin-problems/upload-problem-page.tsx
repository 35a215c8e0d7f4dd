import { useState } from 'react';
import { useClient } from '../../session/use-session.ts';
import { ProblemEditor } from './problem-editor.tsx';
import { emptyProblem } from './problem-values.ts';
import { uploadProblem } from './saving/save-problem.ts';

/** Adds a problem. */
export function UploadProblemPage() {
  const client = useClient();
  const [initial] = useState(emptyProblem);
  return (
    <ProblemEditor
      title="Upload Problem"
      submitLabel="Upload Problem"
      successText="Problem uploaded successfully"
      failureText="Failed to upload problem: "
      initial={initial}
      send={({ values, onProgress }) => uploadProblem(client, values, onProgress)}
    />
  );
}
