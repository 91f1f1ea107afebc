import { EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, MenuItem } from "#web/ui/dropdown-menu.tsx";

interface EditDeleteMenuProps {
  /** names the item in the menu button's label */
  title: string;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  /** of the menu button */
  className?: string;
  /** more menu items */
  children?: ReactNode;
}

/** The actions menu of an item that its owner can edit and delete. */
export function EditDeleteMenu({ title, onEdit, onDelete, className, children }: EditDeleteMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button variant="quiet" size="icon" aria-label={`Actions for ${title}`} className={className}>
          <EllipsisVertical />
        </Button>
      }
    >
      {onEdit && (
        <MenuItem onSelect={onEdit}>
          <Pencil aria-hidden /> Edit
        </MenuItem>
      )}
      {onDelete && (
        <MenuItem onSelect={onDelete} isDanger>
          <Trash2 aria-hidden /> Delete
        </MenuItem>
      )}
      {children}
    </DropdownMenu>
  );
}
