import { callEndpoint } from '../data/callEndpoint.ts'
import { type Subject, viewedAs } from '../request/viewedAs.ts'
import { navigate } from '../routing/navigate.ts'
import { homeRoute } from '../routing/routeTable.ts'
import { tabs } from '../tabs/tabs.ts'
import { forgetDefaultViews } from '../views/defaultViews.ts'
import { session } from './session.ts'

/**
 * Looks at the console with the rights of a user or role: the server checks whether one may, and from then on answers
 * every call as it would answer them. Nothing can be changed meanwhile. Refusals are thrown.
 */
export async function startViewAs(subject: Pick<Subject, 'kind' | 'id'>): Promise<void> {
  const answer = (await callEndpoint('insight.viewAs', { ...subject }, { silent: true, asSelf: true })) as Subject
  await lookAs({ kind: answer.kind, id: answer.id, name: answer.name })
}

export const endViewAs = (): Promise<void> => lookAs(null)

async function lookAs(subject: Subject | null): Promise<void> {
  viewedAs.set(subject)
  // What is open was drawn with other rights.
  tabs.reset()
  forgetDefaultViews()
  try {
    await session.refreshSession()
  } catch (error) {
    // Rights taken away meanwhile, or the account disabled: back to oneself.
    if (!subject) throw error
    viewedAs.set(null)
    await session.refreshSession()
    throw error
  }
  navigate(homeRoute, { replace: true })
}
