import { arrayMove, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Plus, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { MEDIA_KIT_LIMITS } from "#domain/users/media-kit.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { GrowingTextarea } from "#web/ui/growing-textarea.tsx";
import { MoveHandle, Sortable, useSortableItem } from "#web/ui/sortable.tsx";
import type { ProfileEditor } from "./use-profile-editor.ts";

/** Handle and button of a row: for the pointer over it, the keyboard and fingers. */
export const ROW_ACTIONS_CLASS =
  "flex items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100";

interface TextRowsProps {
  editor: ProfileEditor;
  name: "topics" | "links";
  title: string;
  /** whether the page has the title, too */
  isTitleShown?: boolean;
  /** what a row is called: "Topic" */
  rowName: string;
  /** stands in an empty row */
  ghost: string;
  /** of the list */
  listClassName?: string;
  /** of the rows' texts */
  className?: string;
}

/** A list of short texts that can be moved. Enter begins another row, pasted lines become rows, and Backspace at the start of a row joins it to the one above. */
export function TextRows(props: TextRowsProps) {
  const { editor, name, title, isTitleShown, rowName, ghost, listClassName = "", className } = props;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [caret, setCaret] = useState<{ row: number; position: number }>();
  const rows = editor.values[name].length > 0 ? editor.values[name] : [""];

  // In the commit that renders the edited rows: the next key is for the row that has the caret then.
  useLayoutEffect(() => {
    if (!caret) return;
    const textarea = list.current?.querySelectorAll("textarea")[caret.row];
    textarea?.focus();
    textarea?.setSelectionRange(caret.position, caret.position);
  }, [caret]);

  const replaceRow = (index: number, lines: readonly string[], control?: string) =>
    editor.edit({ [name]: rows.toSpliced(index, 1, ...lines) }, control);
  const change = (index: number, text: string, end: number) => {
    const lines = text.split("\n");
    if (lines.length === 1) return replaceRow(index, lines, `${name}.${index}`);
    const before = text.slice(0, end).split("\n");
    setCaret({ row: index + before.length - 1, position: before.at(-1)?.length ?? 0 });
    replaceRow(index, lines);
  };
  const joinToRowAbove = (event: KeyboardEvent<HTMLTextAreaElement>, index: number) => {
    const above = rows[index - 1];
    if (event.key !== "Backspace" || event.currentTarget.selectionEnd !== 0 || above === undefined) return;
    event.preventDefault();
    setCaret({ row: index - 1, position: above.length });
    editor.edit({ [name]: rows.toSpliced(index - 1, 2, `${above}${rows[index]}`) });
  };
  const add = () => {
    setCaret({ row: rows.length, position: 0 });
    editor.edit({ [name]: [...rows, ""] });
  };
  const error = editor.errorOf(name);
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className={isTitleShown ? "text-quiet text-sm" : "sr-only"}>{title}</legend>
      <Sortable
        ids={rows.map((_, index) => `${name}.${index}`)}
        nameOf={(id) => rows[Number(String(id).split(".")[1])] || rowName}
        onMove={(from, to) => editor.edit({ [name]: arrayMove(rows, from, to) })}
        strategy={verticalListSortingStrategy}
      >
        {() => (
          <ol ref={list} className={listClassName}>
            {rows.map((row, index) => {
              const control = `${name}.${index}`;
              const rowError = editor.errorOf(control);
              return (
                <Row key={control} id={control} name={rows.length > 1 ? row || `${rowName} ${index + 1}` : undefined}>
                  {(handle) => (
                    <>
                      <div className="group -ml-3 flex items-center">
                        <GrowingTextarea
                          name={control}
                          aria-label={`${rowName} ${index + 1}`}
                          aria-invalid={rowError ? true : undefined}
                          aria-describedby={rowError ? `${id}-${index}` : undefined}
                          isPlain
                          placeholder={ghost}
                          value={row}
                          onChange={(text, caret) => change(index, text, caret)}
                          onKeyDown={(event) => joinToRowAbove(event, index)}
                          className={classNames("mr-1 grow", className)}
                        />
                        <span className={ROW_ACTIONS_CLASS}>
                          {handle}
                          <Button
                            variant="quiet"
                            size="icon"
                            aria-label={`Remove ${rowName} ${index + 1}`}
                            onClick={() => replaceRow(index, [])}
                          >
                            <X aria-hidden />
                          </Button>
                        </span>
                      </div>
                      {rowError && (
                        <p id={`${id}-${index}`} role="alert" className="text-pretty text-danger text-sm">
                          {rowError}
                        </p>
                      )}
                    </>
                  )}
                </Row>
              );
            })}
          </ol>
        )}
      </Sortable>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      {rows.length < MEDIA_KIT_LIMITS[name] && (
        <Button size="small" variant="quiet" className="-ml-3" onClick={add}>
          <Plus aria-hidden /> {`Add ${rowName.toLowerCase()}`}
        </Button>
      )}
    </fieldset>
  );
}

interface RowProps {
  id: string;
  /** what its handle moves; a single row has no handle */
  name: string | undefined;
  children: (handle: ReactNode) => ReactNode;
}

function Row({ id, name, children }: RowProps) {
  const { item, handle, isDragging } = useSortableItem(id);
  return (
    <li {...item} className={isDragging ? "relative z-10 rounded-lg bg-surface shadow-raised" : undefined}>
      {children(name && <MoveHandle handle={handle} name={name} className="w-8" />)}
    </li>
  );
}
