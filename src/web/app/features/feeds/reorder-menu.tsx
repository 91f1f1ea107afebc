import { ArrowDownUp, ChevronDown } from "lucide-react";
import type { SortMethod } from "#domain/feeds/feed.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, MenuChoices, MenuLabel, MenuSeparator } from "#web/ui/dropdown-menu.tsx";
import { SORT_METHOD_CHOICES, sortMethodLabel } from "./sort-methods.ts";

interface ReorderMenuProps {
  /** the feed's saved sort method */
  storedMethod: SortMethod;
  /** the chosen sort method; undefined outside reorder mode */
  method: SortMethod | undefined;
  onChoose: (method: SortMethod) => void;
  onCancel: () => void;
  onSave: () => void;
  isSaving: boolean;
}

/** Chooses a feed's sort method. In reorder mode it also saves or cancels the new order. */
export function ReorderMenu({ storedMethod, method, onChoose, onCancel, onSave, isSaving }: ReorderMenuProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DropdownMenu
        trigger={
          <Button size="small">
            <ArrowDownUp aria-hidden />
            {method ? sortMethodLabel(method) : "Reorder Episodes"}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuLabel>
          <span className="block max-w-56 text-pretty text-quiet">Visitors see the new order right away.</span>
        </MenuLabel>
        <MenuSeparator />
        <MenuChoices value={method ?? storedMethod} onChoose={onChoose} choices={SORT_METHOD_CHOICES} />
      </DropdownMenu>
      {method && (
        <>
          <Button size="small" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="small" variant="primary" isBusy={isSaving} onClick={onSave}>
            Save
          </Button>
        </>
      )}
    </div>
  );
}
