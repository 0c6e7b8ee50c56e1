/**
 * Version counter of permissions: it increases when anything changes that decides what a session may do. Caches of
 * compiled permissions store it and check with `stillHolds`. Code that writes users, roles, positions, resources,
 * applications, organizations, their links or sessions increases it after the commit; for a change that concerns one
 * user it names the user, because frequent sign-ins must not invalidate other users' caches. Other processes are
 * notified by an event; if it is lost, cache entries expire by age.
 */
let clock = 0
/** Version of the last change that may concern all users. */
let changedForAll = 0
/** Versions of the last changes that concern one user. */
const changedFor = new Map<string, number>()
const mostPeople = 10_000

type Listener = (userId: string | undefined) => void
const listeners = new Set<Listener>()

export const permissionVersion = (): number => clock

/** Whether a cached result of that version is still valid. If its user is unknown, any change invalidates it. */
export function stillHolds(version: number, userId: string | undefined): boolean {
  if (userId === undefined) return version === clock
  return version >= changedForAll && version >= (changedFor.get(userId) ?? 0)
}

/**
 * Call after the commit, never inside the transaction, because a reader in between would cache the old state. Name the
 * user if only one is concerned.
 */
export function bumpPermissions(userId?: string): void {
  raisePermissions(userId)
  for (const listener of listeners) listener(userId)
}

/** Called when another process reports a change. */
export function raisePermissions(userId?: string): void {
  clock += 1
  if (userId !== undefined && changedFor.size < mostPeople) {
    changedFor.set(userId, clock)
    return
  }
  changedForAll = clock
  changedFor.clear()
}

/** Calls the listener for every change made in this process; returns a function that removes it. */
export function onPermissionsChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Entities whose committed writes require `bumpPermissions`. */
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
  'whiteListEntry',
  'userGroup',
  'userGroupMember',
  'auditRole',
  'auditRoleMember',
])
