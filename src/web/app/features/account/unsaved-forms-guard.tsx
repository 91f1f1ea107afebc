import { createContext, type ReactNode, useContext, useEffect, useId, useState } from "react";
import { useUnsavedChangesPrompt } from "#web/app/shell/use-unsaved-changes-prompt.tsx";

const ReportContext = createContext<(form: string, isDirty: boolean) => void>(() => {});

/** Asks before the unsaved changes of any form in it are lost by leaving the page. */
export function UnsavedFormsGuard({ children }: { children: ReactNode }) {
  const [dirtyForms, setDirtyForms] = useState<readonly string[]>([]);
  const { prompt } = useUnsavedChangesPrompt(dirtyForms.length > 0);
  const [report] = useState(() => (form: string, isDirty: boolean) => {
    setDirtyForms((forms) => [...forms.filter((each) => each !== form), ...(isDirty ? [form] : [])]);
  });
  return (
    <ReportContext value={report}>
      {children}
      {prompt}
    </ReportContext>
  );
}

/** Makes the UnsavedFormsGuard around a form ask while the form has unsaved changes. */
export function useUnsavedFormsGuard(isDirty: boolean): void {
  const report = useContext(ReportContext);
  const form = useId();
  useEffect(() => {
    report(form, isDirty);
    return () => report(form, false);
  }, [report, form, isDirty]);
}
