import { arrayMove, rectSortingStrategy } from "@dnd-kit/sortable";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { MoveHandle, Sortable, useSortableItem } from "#web/ui/sortable.tsx";
import { ROW_ACTIONS_CLASS } from "../text-rows.tsx";
import type { ProfileEditor } from "../use-profile-editor.ts";

interface RowsProps {
  editor: ProfileEditor;
  name: "testimonials" | "photos";
  /** what a row is called: "Photo" */
  rowName: string;
  /** of the grid */
  className: string;
  rowClassName?: string;
  /** the controls of a row */
  children: (index: number) => ReactNode;
}

/** Rows of several controls that can be moved and removed. */
export function Rows({ editor, name, rowName, className, rowClassName, children }: RowsProps) {
  const rows: readonly object[] = editor.values[name];
  const ids = rows.map((_, index) => `${name}.${index}`);
  const change = (changed: readonly object[]) => editor.edit({ [name]: changed });
  const labelOf = (id: unknown) => `${rowName} ${ids.indexOf(String(id)) + 1}`;
  return (
    <Sortable
      ids={ids}
      nameOf={labelOf}
      onMove={(from, to) => change(arrayMove([...rows], from, to))}
      strategy={rectSortingStrategy}
    >
      {() => (
        <ul className={classNames("mt-4 grid empty:hidden", className)}>
          {ids.map((id, index) => (
            <Row
              key={id}
              id={id}
              label={labelOf(id)}
              isOnly={ids.length === 1}
              onRemove={() => change(rows.toSpliced(index, 1))}
              className={rowClassName}
            >
              {children(index)}
            </Row>
          ))}
        </ul>
      )}
    </Sortable>
  );
}

interface RowProps {
  /** the path of its controls */
  id: string;
  label: string;
  isOnly: boolean;
  onRemove: () => void;
  className: string | undefined;
  children: ReactNode;
}

function Row({ id, label, isOnly, onRemove, className, children }: RowProps) {
  const { item, handle, isDragging } = useSortableItem(id);
  return (
    <li {...item} className={isDragging ? "relative z-10 rounded-lg bg-surface shadow-raised" : undefined}>
      <fieldset name={id} className={className}>
        <legend className="sr-only">{label}</legend>
        <div className="group flex flex-col gap-3">
          {children}
          <div className={`${ROW_ACTIONS_CLASS} justify-between gap-2`}>
            <Button variant="quiet" size="small" onClick={onRemove} aria-label={`Remove ${label}`}>
              <Trash2 aria-hidden /> Remove
            </Button>
            {!isOnly && <MoveHandle handle={handle} name={label} className="w-11" />}
          </div>
        </div>
      </fieldset>
    </li>
  );
}

/** Adds a row. */
export function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="small" variant="quiet" className="mt-4 -ml-3" onClick={onClick}>
      <Plus aria-hidden /> {children}
    </Button>
  );
}
