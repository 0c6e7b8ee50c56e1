import { type SentenceArguments, sentence } from '../../schemas/evaluate/sentence.ts'

/** The part of an action that is invalid, so that the form can show the error at its input. */
export type ActionPart = 'comment' | 'signature' | 'sealId' | 'people' | 'slotIds' | 'to' | 'scope'

export type ActRefusal = 'notYours' | 'decided' | 'notAllowed' | 'badValue' | 'tooOften'

/** Why an action on a task is refused. */
export const actionRefusals = {
  ACTION_NOT_OFFERED: { kind: 'notAllowed', text: '该节点没有开放此操作' },
  ACTION_OF_ADMINISTRATORS: { kind: 'notYours', text: '您没有权限执行该操作' },
  ADDED_SIGNER_ACTED: { kind: 'decided', text: '后加签人已处理，不能撤回' },
  ALREADY_DECIDED: { kind: 'decided', text: '您已经处理过该任务' },
  COPY_TO_SELF: { kind: 'badValue', text: '不能抄送给自己', part: 'people' },
  DECIDED_BY_OTHERS: { kind: 'decided', text: '该任务由他人的意见决定，不能撤回' },
  DELEGATED_ALREADY: { kind: 'notAllowed', text: '委派来的任务不能再次委派' },
  DELEGATE_IS_SELF: { kind: 'badValue', text: '不能委派给自己', part: 'people' },
  LAST_SIGNER: { kind: 'notAllowed', text: '至少保留一位审批人' },
  NEXT_NODE_ACTED: { kind: 'decided', text: '后续节点已处理，不能撤回' },
  NEXT_SIGNER_ACTED: { kind: 'decided', text: '后续审批人已处理，不能撤回' },
  NOTHING_TO_WITHDRAW: { kind: 'notAllowed', text: '没有可以撤回的审批' },
  NOT_A_CANDIDATE: { kind: 'notYours', text: '您不在该任务的候选人中' },
  NO_CHOICE_AT_NODE: { kind: 'badValue', text: '后续节点“{node}”不需要选择审批人', part: 'people' },
  NO_CHOICE_NEEDED: { kind: 'badValue', text: '后续节点不需要选择审批人', part: 'people' },
  NO_LONGER_NEEDED: { kind: 'notAllowed', text: '该任务已不需要您处理' },
  NO_ONE_TO_URGE: { kind: 'notAllowed', text: '没有可以催办的审批人' },
  NO_PREVIOUS_NODE: { kind: 'notAllowed', text: '没有上一审批节点' },
  OPINION_MISSING: { kind: 'badValue', text: '请填写意见', part: 'comment' },
  OPINION_TOO_LONG: { kind: 'badValue', text: '意见不能超过 2000 字', part: 'comment' },
  OWN_APPROVAL_OPEN: { kind: 'notAllowed', text: '您还有未处理的审批，不能撤回' },
  PEOPLE_ABOVE_MOST: { kind: 'badValue', text: '最多选择 {most} 人', part: 'people' },
  PEOPLE_INACTIVE: { kind: 'badValue', text: '所选人员不存在或已停用', part: 'people' },
  PEOPLE_MISSING: { kind: 'badValue', text: '请选择人员', part: 'people' },
  PEOPLE_NOT_OFFERED: { kind: 'badValue', text: '所选人员不在可选范围内', part: 'people' },
  PEOPLE_TOO_MANY: { kind: 'badValue', text: '一次最多选择 {most} 人', part: 'people' },
  REPLACED_BY_SELF: { kind: 'badValue', text: '替换前后不能是同一人', part: 'people' },
  RETURNED_TASK_NOT_HANDED_ON: { kind: 'notAllowed', text: '该任务已驳回到发起人，不能转办、委派或加签' },
  RETURNED_TASK_NOT_REFUSED: { kind: 'notAllowed', text: '该任务已驳回到发起人，请重新提交或撤销' },
  RETURNED_TASK_UNOPENED: { kind: 'notAllowed', text: '该任务曾被驳回，请打开后办理' },
  RETURNING_NODE_GONE: { kind: 'notAllowed', text: '流程版本已变更，原节点不存在，不能直接提交给驳回人' },
  RETURN_SCOPE_MISSING: {
    kind: 'badValue',
    text: '驳回目标在并行分支之前，请选择收回全部分支或让其他分支等待',
    part: 'scope',
  },
  RETURN_TARGET_NOT_ALLOWED: { kind: 'notAllowed', text: '该节点不允许驳回到所选节点' },
  RETURN_TARGET_NOT_PASSED: { kind: 'badValue', text: '只能驳回到已经处理过的前序节点', part: 'to' },
  RETURN_TO_PREVIOUS_NOT_ALLOWED: { kind: 'notAllowed', text: '该节点不允许驳回到上一节点' },
  RETURN_TO_STARTER_NOT_ALLOWED: { kind: 'notAllowed', text: '该节点不允许驳回到发起人' },
  RETURN_WITHOUT_STARTER: { kind: 'notAllowed', text: '该流程没有发起人，不能驳回到发起人' },
  SEAL_MISSING: { kind: 'badValue', text: '请选择印章', part: 'sealId' },
  SEAL_NOT_ASKED: { kind: 'badValue', text: '该任务不需要用印', part: 'sealId' },
  SELF_APPROVAL: { kind: 'notAllowed', text: '该节点不允许发起人审批自己的申请' },
  SELF_NOT_REMOVABLE: { kind: 'badValue', text: '不能减去自己', part: 'slotIds' },
  SIGNATURE_MISSING: { kind: 'badValue', text: '请签名', part: 'signature' },
  SIGNERS_MISSING: { kind: 'badValue', text: '请选择要减去的审批人', part: 'slotIds' },
  SIGNERS_TOO_DEEP: { kind: 'notAllowed', text: '加签不能超过 {deepest} 层' },
  SIGNER_ALREADY_THERE: { kind: 'badValue', text: '所选人员已在审批人中', part: 'people' },
  SIGNER_GONE: { kind: 'decided', text: '所选审批人已处理或不存在' },
  SIGNER_IS_SELF: { kind: 'badValue', text: '不能加签给自己', part: 'people' },
  SIGNER_OF_OTHERS: { kind: 'badValue', text: '只能减去自己加签的审批人', part: 'slotIds' },
  SIGNER_WAITS: { kind: 'notAllowed', text: '该审批人还有加签或委派未处理，不能减签' },
  STARTER_DISABLED: { kind: 'notAllowed', text: '发起人已停用，不能驳回到发起人' },
  TALK_EMPTY: { kind: 'badValue', text: '请输入沟通内容', part: 'comment' },
  TASK_ASSIGNED: { kind: 'decided', text: '该任务已有审批人，请使用“替换审批人”' },
  TASK_CLAIMED: { kind: 'decided', text: '您已认领该任务' },
  TASK_CLAIMED_BY_OTHER: { kind: 'decided', text: '该任务已被他人认领' },
  TASK_FINISHED: { kind: 'decided', text: '该任务已经处理' },
  TASK_HANDED_ON: { kind: 'decided', text: '该任务已不由此人处理' },
  TASK_NOT_CLAIMED: { kind: 'notAllowed', text: '该任务不是认领来的，不能退回' },
  TASK_OF_OTHERS: { kind: 'notYours', text: '该任务不由您处理' },
  TASK_PARKED: { kind: 'notAllowed', text: '其他分支已驳回，请等待其重新提交' },
  TASK_RETURNED: { kind: 'notAllowed', text: '该任务已驳回到发起人，请重新提交' },
  TASK_UNCLAIMED: { kind: 'notAllowed', text: '请先认领任务' },
  TIMEOUT_RULE_GONE: { kind: 'badValue', text: '超时规则已不存在' },
  TRANSFER_TO_SELF: { kind: 'badValue', text: '不能转办给自己', part: 'people' },
  TRANSFER_TO_VOTER: { kind: 'badValue', text: '所选人员已审批过该任务，请转办给其他人', part: 'people' },
  TURN_NOT_YET: { kind: 'notAllowed', text: '还没有轮到您审批' },
  UNCLAIM_WAITS: { kind: 'notAllowed', text: '还有加签或委派未处理，不能退回' },
  URGED_TOO_OFTEN: { kind: 'tooOften', text: '一小时内最多催办 {most} 次' },
  URGING_OFF: { kind: 'notAllowed', text: '该流程不允许催办' },
} as const satisfies Record<string, { kind: ActRefusal; text: string; part?: ActionPart }>

export type ActionRefusal = keyof typeof actionRefusals

/** Thrown inside this layer only; `actOnTask` returns it as a refusal. */
export class ActionRefused extends Error {
  readonly code: ActRefusal
  readonly error: ActionRefusal
  readonly part: ActionPart | undefined

  constructor(error: ActionRefusal, values?: Record<string, string | number>) {
    const { kind, text, part } = entryOf(error)
    super(sentence(text, values))
    this.code = kind
    this.error = error
    this.part = part
  }
}

const entryOf = (error: ActionRefusal): { kind: ActRefusal; text: string; part?: ActionPart } => actionRefusals[error]

/** @example refuse('SIGNERS_TOO_DEEP', { deepest }) */
export function refuse<Code extends ActionRefusal>(
  error: Code,
  ...[values]: SentenceArguments<(typeof actionRefusals)[Code]['text']>
): never {
  throw new ActionRefused(error, values)
}
