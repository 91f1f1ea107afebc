import { type FocusEvent, useEffect, useState } from "react";
import type { CurrentUser } from "#domain/users/user.ts";
import { useUpdateProfile } from "#web/app/api/users.ts";
import { useDraft } from "#web/app/shell/use-draft.tsx";
import { useUnsavedChangesPrompt } from "#web/app/shell/use-unsaved-changes-prompt.tsx";
import { mayHaveHappened } from "#web/lib/api-client.ts";
import { type ProfileField, type ProfileValues, profileValuesOf, unsavedChanges } from "./profile-values.ts";

/** How long typing pauses before it is saved. */
const AUTOSAVE_DELAY_MS = 1000;

export type ProfileEditor = ReturnType<typeof useProfileEditor>;

/**
 * Edits the user's profile and saves by itself: when typing pauses or its control is left, and before the page is left. One request is
 * under way at a time, with the changed fields only. Fields that are wrong are not sent; all others are.
 */
export function useProfileEditor(user: CurrentUser) {
  const [values, setValues] = useState(() => profileValuesOf(user));
  /** what the server has of these values, as far as it is known; what other devices change meanwhile stays as it is */
  const [saved, setSaved] = useState<Partial<ProfileValues>>(values);
  const [past, setPast] = useState<readonly ProfileValues[]>([]);
  /** the control whose typing the last undo step covers, until there is a pause */
  const [openStep, setOpenStep] = useState<string>();
  const [isHurried, setIsHurried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<{ values: ProfileValues; error: unknown }>();
  const [leftControls, setLeftControls] = useState<ReadonlySet<string>>(new Set());
  const update = useUpdateProfile();

  const { changes, errors } = unsavedChanges(values, saved);
  const changedFields = Object.keys(changes) as ProfileField[];
  const isDirty = changedFields.length > 0 || errors.size > 0;
  // Editing on is another try.
  const error = failure?.values === values ? failure.error : undefined;
  const isSaving = isSending || (changedFields.length > 0 && !error);
  const unsavedFields = (Object.keys(values) as ProfileField[]).filter((field) => values[field] !== saved[field]);
  const draft = useDraft<Partial<ProfileValues>>({
    form: "public page",
    unsaved: isDirty ? pick(values, unsavedFields) : undefined,
    // It saves itself again, and has Undo.
    restore: (kept) => edit(kept),
    discard: () => setValues({ ...values, ...saved }),
  });
  const { isLeaving, prompt } = useUnsavedChangesPrompt(isDirty, draft.drop, isSaving);

  const save = () => {
    setIsSending(true);
    setFailure(undefined);
    setOpenStep(undefined);
    void update
      .mutateAsync(changes)
      .then(
        () => setSaved((before) => ({ ...before, ...pick(values, changedFields) })),
        (error) => {
          setFailure({ values, error });
          // Undoing them is a change, too: the server may have them.
          if (mayHaveHappened(error)) setSaved((before) => without(before, changedFields));
        },
      )
      .then(() => setIsSending(false));
  };
  useEffect(() => {
    if (!isSaving || isSending) return;
    const timer = setTimeout(save, isHurried || isLeaving ? 0 : AUTOSAVE_DELAY_MS);
    return () => clearTimeout(timer);
  });

  useEffect(() => {
    const hurry = () => setIsHurried(true);
    const tryAgain = () => setFailure(undefined);
    document.addEventListener("visibilitychange", hurry);
    addEventListener("online", tryAgain);
    return () => {
      document.removeEventListener("visibilitychange", hurry);
      removeEventListener("online", tryAgain);
    };
  }, []);

  /** @param control whose typing it is, which is one step until it pauses; without it the change is a step of its own, saved at once */
  const edit = (changed: Partial<ProfileValues>, control?: string) => {
    if (!control || control !== openStep) setPast([...past, values]);
    setOpenStep(control);
    setIsHurried(!control);
    setValues({ ...values, ...changed });
  };

  return {
    values,
    edit,
    isDirty,
    isSaving,
    /** of the last try to save these values */
    error,
    tryAgain: () => setFailure(undefined),
    undo:
      past.length === 0
        ? undefined
        : () => {
            setValues(past.at(-1) ?? values);
            setPast(past.slice(0, -1));
            setOpenStep(undefined);
            setIsHurried(true);
          },
    /** for the element around all controls: a named fieldset is left as a whole */
    leaveControl: ({ target, relatedTarget }: FocusEvent) => {
      const control = target.closest<HTMLFieldSetElement>("fieldset[name]") ?? target;
      if (control.contains(relatedTarget)) return;
      setLeftControls(new Set(leftControls).add(control.getAttribute("name") ?? ""));
      setIsHurried(true);
    },
    /** what is wrong with a control, once it was left */
    errorOf: (control: string) => {
      const wasLeft = [...leftControls].some((left) => isPart(control, left) || isPart(left, control));
      return wasLeft ? errors.get(control) : undefined;
    },
    /** asks before changes that cannot be saved are lost; to be rendered on the page */
    prompt,
  };
}

function without(values: Partial<ProfileValues>, fields: readonly ProfileField[]): Partial<ProfileValues> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field as ProfileField)));
}

function pick(values: ProfileValues, fields: readonly ProfileField[]): Partial<ProfileValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** Whether a control's path is another's or below it. */
function isPart(path: string, of: string): boolean {
  return path === of || path.startsWith(`${of}.`);
}
