import { BadgeCheck, Eye, KeyRound, LogOut, Shield, Sparkles, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import type { UserChange, UserSummary } from "#domain/users/administration.ts";
import { useChangeUser } from "#web/app/api/administration.ts";
import { useHasPlans } from "#web/app/shell/page-config.ts";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from "#web/ui/dropdown-menu.tsx";
import { USER_UPDATED, useStepUp } from "./use-step-up.tsx";

interface UserMenuProps {
  user: UserSummary;
  trigger: ReactNode;
  onResetPassword: () => void;
  onEndSessions: () => void;
  onDelete: () => void;
}

/** The administrators' actions for a user. They cannot demote or delete themselves, and end their own sessions in their settings. */
export function UserMenu({ user, trigger, onResetPassword, onEndSessions, onDelete }: UserMenuProps) {
  const isCurrentUser = useSignedInUser().id === user.id;
  const hasPlans = useHasPlans();
  const changeUser = useChangeUser();
  const { perform, passwordDialog } = useStepUp("Failed to update user", USER_UPDATED);
  const apply = (change: UserChange) =>
    perform((currentPassword) => changeUser.mutateAsync({ userId: user.id, change: { ...change, currentPassword } }));
  return (
    <>
      {passwordDialog}
      <DropdownMenu trigger={trigger}>
        <MenuLink>
          <Link to={paths.adminUser(user.id)}>
            <Eye aria-hidden /> View details
          </Link>
        </MenuLink>
        <MenuItem onSelect={onResetPassword}>
          <KeyRound aria-hidden /> Reset Password
        </MenuItem>
        <MenuItem disabled={isCurrentUser} onSelect={onEndSessions}>
          <LogOut aria-hidden /> Log out everywhere
        </MenuItem>
        <MenuSeparator />
        <MenuItem disabled={changeUser.isPending} onSelect={() => apply({ isVerified: !user.isVerified })}>
          <BadgeCheck aria-hidden /> {user.isVerified ? "Mark as unverified" : "Mark as verified"}
        </MenuItem>
        {hasPlans && (
          <MenuItem disabled={changeUser.isPending} onSelect={() => apply({ isPremium: !user.isPremium })}>
            <Sparkles aria-hidden /> {user.isPremium ? "Remove premium" : "Grant premium"}
          </MenuItem>
        )}
        <MenuItem disabled={isCurrentUser || changeUser.isPending} onSelect={() => apply({ isAdmin: !user.isAdmin })}>
          <Shield aria-hidden /> {user.isAdmin ? "Remove admin" : "Make admin"}
        </MenuItem>
        <MenuSeparator />
        <MenuItem isDanger disabled={isCurrentUser} onSelect={onDelete}>
          <Trash2 aria-hidden /> Delete user
        </MenuItem>
      </DropdownMenu>
    </>
  );
}
