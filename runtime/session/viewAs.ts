import { callEndpoint } from '../data/callEndpoint.ts'
import { type Subject, viewedAs } from '../request/viewedAs.ts'
import { mayShow } from '../routing/guard.ts'
import { navigate } from '../routing/navigate.ts'
import { homeRoute, resolveRoute } from '../routing/routeTable.ts'
import { tabs } from '../tabs/tabs.ts'
import { forgetDefaultViews } from '../views/defaultViews.ts'
import { holds } from './holds.ts'
import { session } from './session.ts'

/**
 * Looks at the console with the rights of a user or role: the server checks whether one may, and from then on answers
 * every call as it would answer them. Nothing can be changed meanwhile. Refusals are thrown.
 */
export async function startViewAs(subject: Pick<Subject, 'kind' | 'id'>): Promise<void> {
  const answer = (await callEndpoint('diagnostics.viewAs', { ...subject }, { silent: true, asSelf: true })) as Subject
  try {
    await lookAs({ kind: answer.kind, id: answer.id, name: answer.name, until: answer.until })
  } catch (error) {
    // Rights taken away meanwhile, or the account disabled.
    await endViewAs()
    throw error
  }
  // The page that was shown stood there until now, and was opened anew with its question.
  tabs.park()
  const home = resolveRoute(homeRoute)
  // The shell opens what it is led to, and it may have been led there already.
  if (home && mayShow(home.route, holds)) tabs.open(home)
  navigate(homeRoute, { replace: true })
}

/** Back to oneself, and to the pages that were open before. */
export async function endViewAs(): Promise<void> {
  const subject = viewedAs.get()
  // If this call fails, the server ends the view-as session when it expires.
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

/** What is open was drawn with other rights: one's own pages are put aside until the end, others are forgotten. */
async function lookAs(subject: Subject | null): Promise<void> {
  viewedAs.set(subject)
  tabs.park()
  forgetDefaultViews()
  await session.refreshSession()
}
