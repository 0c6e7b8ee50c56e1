import type { ChosenApprovers, TaskAction } from '../../../../processes/assignment/taskAction.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { filesOf } from '../../../../schemas/evaluate/fileValue.ts'
import { textOf, textsOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, Handler } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { holdOwnFiles } from '../../../services/storage/holdOwnFiles.ts'
import type { CommandAnswer } from '../execution/commandRequest.ts'
import { commandIdOf } from '../execution/orderOnce.ts'
import { wrong } from '../faults.ts'
import { requireVisibleTask } from '../instances/visibleInstance.ts'
import { noteAction } from '../stored/noteAction.ts'
import { runTaskAction } from './runTaskAction.ts'
import { givenSeen } from './seenFields.ts'

async function actAsOneself(call: Call, action: TaskAction): Promise<CommandAnswer> {
  const given = { files: filesOf(call.input.files), signature: filesOf(call.input.signature) }
  const act = (on: Call) =>
    runTaskAction(on, {
      taskId: String(on.input.id),
      action,
      actor: { id: on.session?.userId ?? null },
      seen: givenSeen(on.input.seen),
      ...commandIdOf(on),
    })
  if (given.files.length + given.signature.length === 0) return act(call)
  return call.transaction(async tx => {
    await holdOwnFiles(tx, given)
    return act(tx)
  })
}

/** Returns a handler that runs an action on a task as the caller. */
function asOneself(actionOf: (call: Call) => TaskAction): Handler {
  return async call => (await actAsOneself(call, actionOf(call))).result
}

/** The same, and logs that approvers changed or were added. */
function noted(action: 'instanceUpdateApprove' | 'instanceAddApprove', actionOf: (call: Call) => TaskAction): Handler {
  return call =>
    call.transaction(async tx => {
      const { result, repeated, state } = await actAsOneself(tx, actionOf(tx))
      if (!repeated)
        await noteAction(tx, {
          action,
          businessId: state.instance.id,
          remark: textOf(tx.input.comment) ?? undefined,
        })
      return result
    })
}

const operationOf = ({ input }: Call) => ({
  ...(textOf(input.comment) === null ? {} : { comment: String(input.comment) }),
  ...(textOf(input.signature) === null ? {} : { signature: String(input.signature) }),
  ...(Array.isArray(input.files) && input.files.length > 0 ? { files: filesOf(input.files) } : {}),
  ...(textOf(input.slotId) === null ? {} : { slotId: String(input.slotId) }),
})

const variablesOf = ({ input }: Call): { variables?: Variables } =>
  input.variables === undefined || input.variables === null ? {} : { variables: input.variables as Variables }

/** Returns the chosen people, for any next node or by node. */
function nextOf({ input }: Call): { next?: ChosenApprovers } {
  const people = textsOf(input.next)
  if (people.length > 0) return { next: people }
  const byNode = Object.entries((input.nextByNode ?? {}) as object)
  return byNode.length === 0 ? {} : { next: Object.fromEntries(byNode.map(([node, of]) => [node, textsOf(of)])) }
}

const sealOf = ({ input }: Call) => (textOf(input.sealId) === null ? {} : { sealId: String(input.sealId) })

const addings = ['addBefore', 'addAfter', 'addParallel', 'appendApprovers'] as const

const agree = asOneself(call => ({
  do: 'agree',
  ...operationOf(call),
  ...sealOf(call),
  ...variablesOf(call),
  ...nextOf(call),
  ...(call.inBatch ? { unopened: true } : {}),
  ...(typeof call.input.straight === 'boolean' ? { straight: call.input.straight } : {}),
}))

const refuse = asOneself(call => ({ do: 'refuse', ...operationOf(call), ...variablesOf(call) }))

/** Task handlers by call. */
export const taskHandlers = {
  /** POST /nbpm/task/complete */
  complete: (call: Call) => (call.input.decision === 'refuse' ? refuse(call) : agree(call)),
  claim: asOneself(() => ({ do: 'claim' })),
  unclaim: asOneself(() => ({ do: 'unclaim' })),
  transfer: noted('instanceUpdateApprove', call => ({
    do: 'transfer',
    to: String(call.input.userId),
    ...operationOf(call),
  })),
  delegate: noted('instanceUpdateApprove', call => ({
    do: 'delegate',
    to: String(call.input.userId),
    ...operationOf(call),
  })),
  addSigners: noted('instanceAddApprove', call => {
    const how = addings.find(each => each === call.input.how)
    if (!how) throw invalid(wrong('how', 'SIGN_MODE_MISSING'))
    const adding = { users: textsOf(call.input.userIds), ...operationOf(call) }
    return how === 'addAfter' ? { do: how, ...adding, ...sealOf(call), ...variablesOf(call) } : { do: how, ...adding }
  }),
  removeSigner: noted('instanceUpdateApprove', call => ({
    do: 'removeSigner',
    slotIds: textsOf(call.input.slotIds),
    ...operationOf(call),
  })),
  withdraw: asOneself(call => ({ do: 'withdraw', ...operationOf(call) })),
  return: asOneself(call => {
    const { scope, resubmit, agreements } = call.input
    return {
      do: 'return',
      to: String(call.input.to),
      ...operationOf(call),
      ...(scope === 'branch' || scope === 'all' || scope === 'keepSiblings' ? { scope } : {}),
      ...(resubmit === 'inOrder' || resubmit === 'straight' || resubmit === 'ask' ? { resubmit } : {}),
      ...(agreements === 'keep' || agreements === 'clear' ? { agreements } : {}),
    }
  }),
  communicate: asOneself(call => ({
    do: 'communicate',
    users: textsOf(call.input.userIds),
    ...operationOf(call),
    comment: textOf(call.input.comment) ?? '',
  })),
  copy: asOneself(call => ({ do: 'copy', users: textsOf(call.input.userIds), ...operationOf(call) })),
  urge: asOneself(call => ({ do: 'urge', ...operationOf(call) })),
  saveDraft: asOneself(call => ({ do: 'saveDraft', ...operationOf(call), ...variablesOf(call) })),
  replace: replaceOne,
} satisfies Record<string, Handler>

/** POST /nbpm/task/replace: an administrator replaces an approver, or assigns an unclaimed task. */
function replaceOne(call: Call) {
  return call.transaction(async tx => {
    const { id, toId } = tx.input
    const from = textOf(tx.input.fromId)
    const reason = textOf(tx.input.reason) ?? undefined
    const why = { to: String(toId), ...(reason === undefined ? {} : { reason }) }
    await requireVisibleTask(tx, String(id))
    const { result, repeated, state } = await runTaskAction(tx, {
      taskId: String(id),
      action: from === null ? { do: 'assign', ...why } : { do: 'replace', from, ...why },
      actor: { id: tx.session?.userId ?? null, administrator: true },
      ...commandIdOf(tx),
    })
    if (repeated) return result
    const instanceId = state.instance.id
    const action = from === null ? '指派审批人' : '替换审批人'
    await audit(tx, { action, entity: 'processInstance', recordId: instanceId, remark: reason })
    await noteAction(tx, { action: 'instanceUpdateApprove', businessId: instanceId, remark: reason })
    return result
  })
}
