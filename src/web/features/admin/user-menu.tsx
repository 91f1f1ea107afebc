import { BadgeCheck, Eye, KeyRound, Shield, Sparkles, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { UserChange, UserSummary } from "#domain/administration.ts";
import { paths } from "#domain/paths.ts";
import { useChangeUser } from "#web/api/administration.ts";
import { showErrorToast } from "#web/shell/show-error-toast.ts";
import { useSignedInUser } from "#web/shell/use-signed-in-user.ts";
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from "#web/ui/dropdown-menu.tsx";
import { toast } from "#web/ui/toast-store.ts";

interface UserMenuProps {
  user: UserSummary;
  trigger: ReactNode;
  onAssignPassword: () => void;
  onDelete: () => void;
}

/** What an administrator can do about a user. Their own administration and account are out of reach. */
export function UserMenu({ user, trigger, onAssignPassword, onDelete }: UserMenuProps) {
  const isOwn = useSignedInUser().id === user.id;
  const changing = useChangeUser();
  const change = (change: UserChange) =>
    changing.mutate(
      { userId: user.id, change },
      {
        onSuccess: () => toast({ title: "User updated", description: "User has been updated successfully" }),
        onError: (error) => showErrorToast("Failed to update user", error),
      },
    );
  return (
    <DropdownMenu trigger={trigger}>
      <MenuLink>
        <Link to={paths.adminUser(user.id)}>
          <Eye aria-hidden /> View Details
        </Link>
      </MenuLink>
      <MenuItem onSelect={onAssignPassword}>
        <KeyRound aria-hidden /> Reset Password
      </MenuItem>
      <MenuSeparator />
      <MenuItem disabled={changing.isPending} onSelect={() => change({ isVerified: !user.isVerified })}>
        <BadgeCheck aria-hidden /> {user.isVerified ? "Mark as Unverified" : "Mark as Verified"}
      </MenuItem>
      <MenuItem disabled={changing.isPending} onSelect={() => change({ isPremium: !user.isPremium })}>
        <Sparkles aria-hidden /> {user.isPremium ? "Remove Premium" : "Grant Premium"}
      </MenuItem>
      <MenuItem disabled={isOwn || changing.isPending} onSelect={() => change({ isAdmin: !user.isAdmin })}>
        <Shield aria-hidden /> {user.isAdmin ? "Remove Admin" : "Make Admin"}
      </MenuItem>
      <MenuSeparator />
      <MenuItem isDanger disabled={isOwn} onSelect={onDelete}>
        <Trash2 aria-hidden /> Delete User
      </MenuItem>
    </DropdownMenu>
  );
}
