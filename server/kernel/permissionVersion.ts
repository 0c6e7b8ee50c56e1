/**
 * One number that grows whenever something changed that decides what a session may do. Whoever keeps compiled
 * permissions compares it; whoever writes users, roles, positions, resources, applications, organizations, their links
 * or sessions raises it after the commit. Other processes hear of it by an event, and where that is lost by the age of
 * what they keep.
 */
let version = 0

type Listener = (userId: string | undefined) => void
const listeners = new Set<Listener>()

export const permissionVersion = (): number => version

/**
 * Call after the commit, never inside the transaction: a reader in between would keep the old state. Whom it concerns, if
 * it is one person only, spares looking at all others.
 */
export function bumpPermissions(userId?: string): void {
  version += 1
  for (const listener of listeners) listener(userId)
}

/** Another process changed something. */
export function raisePermissions(): void {
  version += 1
}

/** Told of every change made in this process; the answer ends it. */
export function onPermissionsChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
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
