import { callEndpoint } from '../data/callEndpoint.ts'
import { leaving } from '../request/leaving.ts'
import { type Subject, viewedAs } from '../request/viewedAs.ts'
import { mayShow } from '../routing/guard.ts'
import { navigate } from '../routing/navigate.ts'
import { homeRoute, resolveRoute } from '../routing/routeTable.ts'
import { tabs } from '../tabs/tabs.ts'
import { forgetDefaultViews } from '../views/defaultViews.ts'
import { holds } from './holds.ts'
import { session } from './session.ts'

/**
 * Starts viewing the console with the rights of a user or role: the server authorizes it and then answers every call
 * accordingly. Writes are impossible meanwhile. Refusals are thrown.
 */
export async function startViewAs(subject: Pick<Subject, 'kind' | 'id'>): Promise<void> {
  const answer = (await callEndpoint('diagnostics.viewAs', { ...subject }, { silent: true, asSelf: true })) as Subject
  try {
    await lookAs({ kind: answer.kind, id: answer.id, name: answer.name, until: answer.until })
  } catch (error) {
    // The rights were revoked meanwhile, or the account was disabled.
    await endViewAs()
    throw error
  }
  // Keeps the current page until now, since its confirmation was drawn on it.
  tabs.park()
  const home = resolveRoute(homeRoute)
  // The shell opens a tab on navigation, but the address may be unchanged.
  if (home && mayShow(home.route, holds)) tabs.open(home)
  navigate(homeRoute, { replace: true })
}

/** Returns to the user's own rights and previously open pages. */
export async function endViewAs(): Promise<void> {
  const subject = viewedAs.get()
  // The server would refuse those that it reads after the end.
  leaving.abortReads()
  // If this call fails, the view-as session still expires on the server.
  if (subject)
    callEndpoint('diagnostics.endViewAs', { kind: subject.kind, id: subject.id }, { silent: true, asSelf: true }).catch(
      () => undefined,
    )
  try {
    await lookAs(null)
  } finally {
    navigate(tabs.unpark() ?? homeRoute, { replace: true })
  }
}

/** Open pages were drawn with other rights: parks the user's own pages until the end, and drops others. */
async function lookAs(subject: Subject | null): Promise<void> {
  viewedAs.set(subject)
  tabs.park()
  forgetDefaultViews()
  await session.refreshSession()
}
