import type { Voter } from '../../../../processes/assignment/settle.ts'
import { whyApprover } from '../../../../processes/assignment/whyApprover.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'

export interface ShownSlot extends Voter {
  assignee: string
  assigneeName: string
  originalAssignee: string | null
  weight: number
  [more: string]: unknown
}

/** Returns all present and past signers of a task, in order, with the reason. */
export async function slotsOf(call: Call, taskId: string): Promise<ShownSlot[]> {
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select l."id", l."assignee", coalesce(u."name", l."assignee") as "assigneeName",
      l."original_assignee" as "originalAssignee", o."name" as "originalName",
       l."acting_for" as "actingFor", a."name" as "actingForName", l."source",
       l."state", l."weight", l."order", l."parent_slot_id" as "parentSlotId",
       l."opened_at" as "openedAt", l."decided_at" as "decidedAt", l."comment", l."explanation"
     from "process_slot" l left join "app_user" u on u."id" = l."assignee"
     left join "app_user" o on o."id" = l."original_assignee"
     left join "app_user" a on a."id" = l."acting_for" where l."task_id" = ${s.value(taskId)}
     order by l."order", l."id"`,
  )
  return rows.map(row => {
    const { signature, seal, files } = (row.explanation ?? {}) as Record<string, unknown>
    const picture = (seal as { url?: string } | undefined)?.url ?? null
    return {
      ...row,
      why: whyApprover(row.explanation),
      signature: signature ?? null,
      seal: picture,
      files: files ?? [],
    }
  }) as unknown as ShownSlot[]
}

/**
 * Returns the slots for display; the stored explanation may reveal hidden data, so only users who manage the instance
 * get it.
 */
export const shownSlots = (slots: readonly ShownSlot[], isManager: boolean): object[] =>
  isManager ? [...slots] : slots.map(({ explanation: _, ...slot }) => slot)
