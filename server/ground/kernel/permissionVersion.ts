/**
 * A clock that moves whenever something changed that decides what a session may do. Whoever keeps compiled permissions
 * notes its time and asks whether they still hold; whoever writes users, roles, positions, resources, applications,
 * organizations, their links or sessions moves it after the commit, for one person where only he is concerned: people
 * sign in and out all the time, and everybody else's rights need not be found anew for that. Other processes hear of it
 * by an event, and where that is lost by the age of what they keep.
 */
let clock = 0
/** When something was changed that may concern anybody. */
let changedForAll = 0
/** When something was changed for that person alone. */
const changedFor = new Map<string, number>()
const mostPeople = 10_000

type Listener = (userId: string | undefined) => void
const listeners = new Set<Listener>()

export const permissionVersion = (): number => clock

/** Whether what was compiled at that time still holds. As long as nobody knows whose it is, any change makes it doubtful. */
export function stillHolds(version: number, userId: string | undefined): boolean {
  if (userId === undefined) return version === clock
  return version >= changedForAll && version >= (changedFor.get(userId) ?? 0)
}

/**
 * Call after the commit, never inside the transaction: a reader in between would keep the old state. Whom it concerns, if
 * it is one person only, spares looking at all others.
 */
export function bumpPermissions(userId?: string): void {
  raisePermissions(userId)
  for (const listener of listeners) listener(userId)
}

/** Another process changed something. */
export function raisePermissions(userId?: string): void {
  clock += 1
  if (userId !== undefined && changedFor.size < mostPeople) {
    changedFor.set(userId, clock)
    return
  }
  changedForAll = clock
  changedFor.clear()
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
  'whiteListEntry',
  'userGroup',
  'userGroupMember',
  'auditRole',
  'auditRoleMember',
])
