import type { Call } from '../../../../ground/kernel/call.ts'
import { newId } from '../../../../ground/kernel/id.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { fault } from '../../faults.ts'
import { openWorkOf } from '../openWork.ts'
import { passTurns } from '../passTurns.ts'
import type { ItemKind } from './itemKind.ts'
import type { FoundItem } from './items.ts'
import { modelDrafts } from './modelDrafts.ts'

const openOf =
  (kind: 'slot' | 'candidate'): ItemKind['find'] =>
  async (call, fromId) =>
    (await openWorkOf(call, fromId))
      .filter(work => work.kind === kind)
      .map(work => ({ targetId: work.id, title: work.title }))

const remark = '离职交接'

async function taskOfSlot(tx: Call, slotId: string): Promise<string> {
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `select l."task_id" as "task" from "process_slot" l
      where l."id" = ${s.value(slotId)} and l."closed_at" is null and l."state" in ('open', 'waiting')`,
  )
  if (!row) throw fault('TASK_DONE')
  return String(row.task)
}

async function handSlot(tx: Call, slotId: string, from: string, to: string): Promise<void> {
  const taskId = await taskOfSlot(tx, slotId)
  await passTurns(tx, { taskId, action: { do: 'handover', from, to, slotIds: [slotId] }, remark })
}

async function handPool(tx: Call, taskId: string, from: string, to: string): Promise<void> {
  await passTurns(tx, { taskId, action: { do: 'handover', from, to, slotIds: [] }, remark })
}

/** Item kind for a column that holds the user's id. */
const columnKind = (table: string, column: string, label: string): ItemKind => {
  const write = async (tx: Call, id: string, from: string, to: string) => {
    const s = new Statement()
    const rows = await s.run(
      tx.db,
      `update "${table}" set "${column}" = ${s.value(to)}, "updated_at" = now(), "revision" = "revision" + 1
        where "id" = ${s.value(id)} and "${column}" = ${s.value(from)} returning "id"`,
    )
    if (rows.length === 0) throw fault('HANDOVER_ITEM_CHANGED')
  }
  return {
    async find(call, fromId) {
      const s = new Statement()
      const rows = await s.run<FoundItem>(
        call.db,
        `select x."id" as "targetId", ${label} as "title" from "${table}" x
          where x."${column}" = ${s.value(fromId)} ${softOnly(table)} order by x."id"`,
      )
      return rows
    },
    async hand(tx, { targetId, fromId, toId }) {
      await write(tx, targetId, fromId, toId)
      return {}
    },
    undo: (tx, { targetId, fromId, toId }) => write(tx, targetId, toId, fromId),
  }
}

async function leaveGroup(tx: Call, groupId: string, userId: string): Promise<void> {
  const s = new Statement()
  const rows = await s.run(
    tx.db,
    `delete from "user_group_member" where "group_id" = ${s.value(groupId)} and "user_id" = ${s.value(userId)}
      returning "id"`,
  )
  if (rows.length === 0) throw fault('HANDOVER_ITEM_CHANGED')
}

/** Returns false if the user is already a member. */
async function joinGroup(tx: Call, groupId: string, userId: string): Promise<boolean> {
  const s = new Statement()
  const rows = await s.run(
    tx.db,
    `insert into "user_group_member" ("id", "group_id", "user_id")
      values (${s.value(newId())}, ${s.value(groupId)}, ${s.value(userId)}) on conflict do nothing returning "id"`,
  )
  return rows.length > 0
}

const softTables = new Set(['process_entrust', 'process_replacement', 'organization'])
const softOnly = (table: string) => (softTables.has(table) ? 'and x."deleted_at" is null' : '')

export const itemKinds: Record<string, ItemKind> = {
  slot: {
    find: openOf('slot'),
    async hand(tx, { targetId, fromId, toId }) {
      await handSlot(tx, targetId, fromId, toId)
      return {}
    },
    undo: (tx, { targetId, fromId, toId }) => handSlot(tx, targetId, toId, fromId),
  },
  candidate: {
    find: openOf('candidate'),
    async hand(tx, { targetId, fromId, toId }) {
      await handPool(tx, targetId, fromId, toId)
      return {}
    },
    undo: (tx, { targetId, fromId, toId }) => handPool(tx, targetId, toId, fromId),
  },
  auditRole: columnKind(
    'audit_role_member',
    'user_id',
    `(select '审批角色：' || r."name" from "audit_role" r where r."id" = x."role_id")`,
  ),
  /** If the successor is already a member, only the leaving user is removed. */
  userGroup: {
    async find(call, fromId) {
      const s = new Statement()
      const rows = await s.run<FoundItem>(
        call.db,
        `select m."group_id" as "targetId", '用户组：' || g."name" as "title" from "user_group_member" m
         join "user_group" g on g."id" = m."group_id" and g."deleted_at" is null where m."user_id" = ${s.value(fromId)}
         order by m."group_id"`,
      )
      return rows
    },
    async hand(tx, { targetId, fromId, toId }) {
      await leaveGroup(tx, targetId, fromId)
      return { joined: await joinGroup(tx, targetId, toId) }
    },
    async undo(tx, { targetId, fromId, toId, before }) {
      if (before.joined === true) await leaveGroup(tx, targetId, toId)
      await joinGroup(tx, targetId, fromId)
    },
  },
  standardRole: columnKind(
    'standard_role_rule',
    'user_id',
    `(select '标准角色：' || r."name" from "standard_role" r where r."id" = x."role_id")`,
  ),
  entrust: columnKind('process_entrust', 'to_id', `'受托审批'`),
  replacement: columnKind('process_replacement', 'to_id', `'审批人替换'`),
  head: columnKind('organization', 'leader_id', `'组织负责人：' || x."name"`),
  modelDraft: modelDrafts,
  /** Unsubmitted applications: the successor continues or discards them. */
  startDraft: columnKind('process_start_draft', 'user_id', `'申请草稿：' || coalesce(x."title", x."key")`),
  /**
   * Versions of processes are immutable: a replacement rule handles users named there by id or account. Only versions
   * that start or still run instances count.
   */
  definition: {
    async find(call, fromId) {
      const s = new Statement()
      const user = s.value(fromId)
      const rows = await s.run(
        call.db,
        `select count(*)::int as "versions" from "process_content" c
         join "process_version" v on v."id" = c."version_id" and (v."active" or exists
           (select 1 from "process_instance" i where i."version_id" = v."id" and i."ended_at" is null
           and i."deleted_at" is null))
         join "app_user" u on u."id" = ${user}
         where position('"' || u."id" || '"' in c."graphs"::text) > 0
         or (position('"' || u."username" || '"' in c."graphs"::text) > 0 and (${[
           '$.**.assignment.**',
           '$.**.users[*]',
           '$.**.among[*]',
           '$.**.user',
         ]
           .map(
             path =>
               `jsonb_path_exists(c."graphs", '${path} ? (@ == $name)', jsonb_build_object('name', u."username"))`,
           )
           .join(' or ')}))`,
      )
      const versions = Number(rows[0]?.versions ?? 0)
      return versions === 0 ? [] : [{ targetId: fromId, title: `${versions} 个流程定义中的审批人` }]
    },
    async hand(tx, { fromId, toId }) {
      const id = newId()
      const s = new Statement()
      await s.run(
        tx.db,
        `insert into "process_replacement" ("id", "from_id", "to_id", "enabled", "reason")
          values (${s.value(id)}, ${s.value(fromId)}, ${s.value(toId)}, true, '离职交接')`,
      )
      return { replacementId: id }
    },
    async undo(tx, { before }) {
      const s = new Statement()
      await s.run(
        tx.db,
        `update "process_replacement" set "enabled" = false, "updated_at" = now()
          where "id" = ${s.value(before.replacementId)}`,
      )
    },
  },
}
