import type { ActContext, TaskAction } from '../../../../processes/assignment/taskAction.ts'
import { visibleVariables } from '../../../../processes/forms/visibleVariables.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { HeldInstance } from '../execution/commandRequest.ts'
import { earlierAgreements } from '../people/earlierAgreements.ts'
import { groupsOf } from '../people/groupsOf.ts'
import { pathIn, readLookBack } from '../stored/lookBack.ts'
import type { HeldTask } from './heldTask.ts'

export interface Actor {
  /** Null for the clock or a batch. */
  id: string | null
  administrator?: boolean
}

/** Returns the context of an action besides the rows of its task. */
export async function actContext(
  held: HeldInstance,
  actor: Actor,
  action: TaskAction,
  task: HeldTask,
): Promise<ActContext> {
  const { instance, tokens, tasks, scopes } = held.state
  const { lookBack } = held
  const named = [...peopleIn(action), ...(instance.initiator ? [instance.initiator] : [])]
  const needsGroups = action.do === 'claim' && actor.id !== null
  return {
    now: held.now,
    id: held.id,
    actor: actor.id,
    administrator: actor.administrator ?? false,
    groups: needsGroups ? await groupsOf(held.call, actor.id as string) : [],
    graph: held.graph,
    settings: held.graph.settings,
    initiator: instance.initiator,
    versionId: instance.versionId,
    active: lookBack?.active ?? (await activePeople(held.call, named)),
    tokens,
    tasks,
    scopes,
    variables: visibleVariables(held, task.task.scopeId),
    path: lookBack ? pathIn(lookBack) : [],
    ...(replacing.has(action.do) && asksOnce(held) ? { agreed: await agreedIn(held) } : {}),
    ...(task.followers ? { followers: task.followers } : {}),
  }
}

const replacing: ReadonlySet<TaskAction['do']> = new Set(['replace', 'handover', 'entrust'])

const asksOnce = ({ graph: { settings } }: HeldInstance) =>
  settings.dedupe === 'all' || settings.dedupe === 'consecutive'

async function agreedIn({ call, state, lookBack }: HeldInstance) {
  return earlierAgreements(lookBack ?? (await readLookBack(call, state.instance.id)), state).agreed
}

/** Returns the users named by an action that needs earlier decisions; undefined for other actions. */
export const lookBackFor = (action: TaskAction): readonly string[] | undefined =>
  action.do === 'return' || action.do === 'agree' ? peopleIn(action) : undefined

function peopleIn(action: TaskAction): string[] {
  const to = 'to' in action && action.do !== 'return' ? [action.to] : []
  const users = 'users' in action ? (action.users ?? []) : []
  const next =
    'next' in action && action.next
      ? Array.isArray(action.next)
        ? action.next
        : Object.values(action.next).flat()
      : []
  return [...to, ...users, ...next]
}

/** Returns the active ones of the users. */
export async function activePeople(call: Call, people: readonly string[]): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select u."id" from "app_user" u where u."id" = any(${s.value([...new Set(people)])}::text[]) and u."enabled"
      and u."deleted_at" is null`,
  )
  return new Set(rows.map(row => String(row.id)))
}
