import type { EarlierTask } from '../../../../processes/assignment/taskAction.ts'
import { taskOutcomes } from '../../../../processes/state/command.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { isoOf } from './clock.ts'
import { migrationsOf, nameToday } from './formerNodes.ts'

/** Earlier decisions of an instance, and which of the given users are active. */
export interface LookBack {
  /** Ended user tasks except cancelled ones, latest first; with current node ids. */
  ended: readonly EndedBefore[]
  /** The latest return of a task. */
  lastReturn: { at: string; agreements: string | null } | null
  /** Active users among those requested, the initiator and the deciders. */
  active: ReadonlySet<string>
}

export interface EndedBefore {
  taskId: string
  nodeId: string
  name: string
  outcome: string
  endedAt: string
  /** Users who agreed or refused. */
  by: string[]
  /** Users who agreed. */
  agreed: string[]
}

/**
 * Returns SQL that reads all of it as one value.
 *
 * @param instance id of the instance, in SQL
 * @param people ids, in SQL: a list of texts
 */
export const lookBackSql = (instance: string, people: string): string =>
  `json_build_object(
     'ended', (select json_agg(g order by g."ended_at" desc, g."id" desc) from (
       select t."id", t."node_id", t."name", t."outcome", t."ended_at",
         (select json_agg(json_build_object('user', s."assignee", 'state', s."state") order by s."id")
         from "process_slot" s
           where s."task_id" = t."id" and s."state" in ('agreed', 'refused')) as "by"
       from "process_task" t where t."instance_id" = ${instance} and t."ended_at" is not null
       and t."outcome" <> 'cancelled') g),
     'back', (select json_build_object('at', e."at", 'agreements', e."data"->>'agreements') from "process_event" e
       where e."instance_id" = ${instance} and e."kind" = 'taskReturned' order by e."sequence" desc limit 1),
     'migrations', ${migrationsOf(instance)},
     'active', (select json_agg(u."id") from "app_user" u where u."enabled" and u."deleted_at" is null and u."id" = any(
       ${people} || array(select i."initiator_id" from "process_instance" i where i."id" = ${instance})
       || array(select s."assignee" from "process_slot" s
       where s."instance_id" = ${instance} and s."state" in ('agreed', 'refused')))))`

interface Found {
  ended:
    | {
        id: string
        node_id: string
        name: string | null
        outcome: string
        ended_at: string
        by: { user: string; state: string }[] | null
      }[]
    | null
  back: { at: string; agreements: string | null } | null
  migrations: unknown
  active: string[] | null
}

/** Parses the result of `lookBackSql`. */
export function lookBackOf(value: unknown): LookBack {
  const { ended, back, migrations, active } = value as Found
  const today = nameToday(migrations)
  return {
    ended: (ended ?? []).map(({ by, ...task }) => ({
      taskId: task.id,
      nodeId: today(task.node_id, task.ended_at),
      name: task.name ?? '',
      outcome: task.outcome,
      endedAt: isoOf(task.ended_at),
      by: [...new Set(by?.map(({ user }) => user))],
      agreed: (by ?? []).filter(({ state }) => state === 'agreed').map(({ user }) => user),
    })),
    lastReturn: back && { at: isoOf(back.at), agreements: back.agreements },
    active: new Set(active ?? []),
  }
}

/** The same, if the instance's rows are not read together with it. */
export async function readLookBack(call: Call, instanceId: string, people: readonly string[] = []): Promise<LookBack> {
  const s = new Statement()
  const [row] = await s.steady(
    call.db,
    `select ${lookBackSql(s.value(instanceId), `${s.value([...new Set(people)])}::text[]`)} as "lookBack"`,
  )
  return lookBackOf(row?.lookBack)
}

const decided: ReadonlySet<string> = new Set(taskOutcomes)

/** Returns the decided tasks of the instance, latest first. */
export const pathIn = ({ ended }: LookBack): EarlierTask[] => ended.filter(({ outcome }) => decided.has(outcome))
