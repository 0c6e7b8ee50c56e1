/**
 * One number that grows whenever something changed that decides what a session may do. Whoever keeps compiled
 * permissions compares it; whoever writes users, roles, positions, resources, applications, organizations, their links
 * or sessions raises it after the commit. It counts for this process only: others notice by the age of what they keep.
 */
let version = 0

export const permissionVersion = (): number => version

/** Call after the commit, never inside the transaction: a reader in between would keep the old state. */
export function bumpPermissions(): void {
  version += 1
}

/** Entities whose committed writes call for `bumpPermissions`. */
export const permissionEntities: ReadonlySet<string> = new Set([
  'user',
  'userResource',
  'userProject',
  'role',
  'roleUser',
  'rolePosition',
  'roleResource',
  'position',
  'positionMember',
  'positionResource',
  'positionOrganization',
  'positionProject',
  'resource',
  'application',
  'organization',
  'session',
])
