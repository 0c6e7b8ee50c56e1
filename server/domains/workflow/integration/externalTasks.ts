import { textOf, textsOf } from '../../../../schemas/evaluate/textOf.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { applicationOf } from '../../../ground/session/callingApplication.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { page } from '../../../services/records/search/page.ts'
import { fault, wrong } from '../faults.ts'

/**
 * POST /nbpm/thirdParty/{todo,read}/list: returns the caller's tasks; with the permission, also other users' within the
 * data scope.
 */
export async function externalTasks(call: Call<EndpointInput<'externalTask.list'>>) {
  const { session } = call
  const { kind, ...query } = call.input
  const mayAll = session?.superAdmin === true || session?.codes.has('EXTERNAL_TASK_VIEW') === true
  return page(call, 'externalTask', query, {
    where: { kind: String(kind) },
    sort: '-arrivedAt',
    ...(mayAll ? {} : { unscoped: true, condition: s => `t."user_id" = ${s.value(signedIn(call).userId)}` }),
  })
}

/** POST /nbpm/thirdParty/done: marks an item as read. To-dos are finished by the system that sent them. */
export async function readExternalTask(call: Call<EndpointInput<'externalTask.done'>>): Promise<null> {
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `update "external_task" set "state" = 'done', "done_at" = coalesce("done_at", now()), "updated_at" = now()
     where "id" = ${s.value(call.input.id)} and "kind" = 'read' and "user_id" = ${s.value(signedIn(call).userId)}
     returning "id"`,
  )
  if (rows.length === 0) throw fault('EXTERNAL_TASK_GONE')
  return null
}

interface PushedTask {
  id: string
  username: string
  title: string
  url?: string
  processName?: string
  senderName?: string
  summary?: string
  arrivedAt?: string
}

/**
 * POST /nbpm/thirdParty/push: another system sends to-dos and reading items for its users. Repeating an `id` for a user
 * updates the item, so a push can be repeated safely.
 */
export async function pushExternalTasks(call: Call<EndpointInput<'externalTask.push'>>) {
  const application = applicationOf(call)
  const tasks = call.input.tasks as PushedTask[]
  const kind = String(call.input.kind)
  if (kind !== 'todo' && kind !== 'read') throw invalid(wrong('kind', 'EXTERNAL_KIND_UNKNOWN'))
  checkTasks(tasks)
  return call.transaction(async tx => {
    const users = await usersOf(tx, tasks)
    const unknown = tasks.filter(task => !users.has(task.username))
    const rows = unique(tasks.filter(task => users.has(task.username))).map(task => ({
      id: newId(),
      application_id: application.id,
      external_id: task.id,
      kind,
      title: task.title,
      url: task.url ?? null,
      process_name: task.processName ?? null,
      sender_name: task.senderName ?? null,
      summary: task.summary ?? null,
      user_id: users.get(task.username)?.id,
      organization_id: users.get(task.username)?.organizationId ?? null,
      arrived_at: task.arrivedAt ?? new Date().toISOString(),
    }))
    if (rows.length > 0) await store(tx, rows)
    await audit(tx, {
      action: '推送第三方任务',
      entity: 'externalTask',
      recordName: application.name,
      remark: `${rows.length} 条${kind === 'todo' ? '待办' : '待阅'}`,
    })
    return { stored: rows.length, unknown: [...new Set(unknown.map(task => task.username))] }
  })
}

function checkTasks(tasks: readonly PushedTask[]): void {
  const errors: FieldError[] = tasks.flatMap((task, place) => {
    const at = `tasks.${place}`
    const found: FieldError[] = []
    if (task.url !== undefined && !/^https?:$/.test(URL.parse(task.url)?.protocol ?? ''))
      found.push(wrong(`${at}.url`, 'TASK_URL_INVALID'))
    if (task.arrivedAt !== undefined && Number.isNaN(Date.parse(task.arrivedAt)))
      found.push(wrong(`${at}.arrivedAt`, 'ARRIVAL_TIME_INVALID'))
    return found
  })
  if (errors.length > 0) throw invalid(errors)
}

async function store(tx: Call, rows: readonly object[]): Promise<void> {
  const s = new Statement()
  const columns = Object.keys(rows[0] ?? {})
  const names = columns.map(name => `"${name}"`).join(', ')
  const changed = ['title', 'url', 'process_name', 'sender_name', 'summary'].map(
    name => `"${name}" = excluded."${name}"`,
  )
  await s.run(
    tx.db,
    `insert into "external_task" (${names}, "state") select ${names}, 'open'
       from jsonb_populate_recordset(null::"external_task", ${s.value(JSON.stringify(rows))}::jsonb)
     on conflict ("application_id", "kind", "external_id", "user_id") do update set ${changed.join(', ')},
       "updated_at" = now(), "revision" = "external_task"."revision" + 1`,
  )
}

/** One statement cannot write the same row twice; the last one wins. */
const unique = (tasks: readonly PushedTask[]): PushedTask[] => [
  ...new Map(tasks.map(task => [`${task.username} ${task.id}`, task])).values(),
]

async function usersOf(tx: Call, tasks: readonly PushedTask[]) {
  const s = new Statement()
  const names = [...new Set(tasks.map(task => task.username))]
  const rows = await s.run(
    tx.db,
    `select u."id", u."username", u."organization_id" as "organizationId" from "app_user" u
     where u."username" = any(${s.value(names)}::text[]) and u."deleted_at" is null`,
  )
  return new Map(
    rows.map(row => [String(row.username), { id: String(row.id), organizationId: textOf(row.organizationId) }]),
  )
}

/** POST /nbpm/thirdParty/finish: marks a task as done, for all its recipients or one. */
export const finishExternalTasks = (call: Call<EndpointInput<'externalTask.finish'>>) =>
  change(
    call,
    '办结第三方任务',
    `update "external_task" t set "state" = 'done', "done_at" = coalesce(t."done_at", now()), "updated_at" = now()`,
  )

/** POST /nbpm/thirdParty/withdraw: deletes a task as if it had never been sent. */
export const withdrawExternalTasks = (call: Call<EndpointInput<'externalTask.withdraw'>>) =>
  change(call, '撤回第三方任务', `delete from "external_task" t`)

async function change(call: Call, action: string, operation: string) {
  const application = applicationOf(call)
  return call.transaction(async tx => {
    const s = new Statement()
    const username = textOf(tx.input.username)
    const whose =
      username === null
        ? ''
        : ` and t."user_id" in (select u."id" from "app_user" u
          where u."username" = ${s.value(username)} and u."deleted_at" is null)`
    const rows = await s.run(
      tx.db,
      `${operation} where t."application_id" = ${s.value(application.id)}
        and t."external_id" = any(${s.value(textsOf(tx.input.ids))}::text[])${whose} returning t."id"`,
    )
    await audit(tx, { action, entity: 'externalTask', recordName: application.name, remark: `${rows.length} 条` })
    return { changed: rows.length }
  })
}
