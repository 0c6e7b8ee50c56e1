/** What a refusal means for its caller. */
export type RefusalCode =
  | 'ended'
  | 'suspended'
  | 'gone'
  | 'noFlow'
  | 'badExpression'
  | 'badTarget'
  | 'notAllowed'
  | 'badModel'
  | 'tooLarge'

/** Why a step is refused, or leaves an incident. */
export const engineRefusals = {
  STEP_ACTIVITIES_NOT_A_LIST: { kind: 'badExpression', text: '“{node}”开始时要进行的活动不是列表' },
  STEP_AD_HOC_ENDED: { kind: 'gone', text: '该临时子流程已经结束' },
  STEP_COLLECTION_NOT_A_LIST: { kind: 'badExpression', text: '节点“{node}”的集合 {source} 不是列表' },
  STEP_CONDITION_NOT_BOOLEAN: {
    kind: 'badExpression',
    text: '节点“{node}”的表达式 {source} 无法计算：结果不是“是”或“否”',
  },
  STEP_DUE_DATE_UNREADABLE: { kind: 'badExpression', text: '节点“{node}”的期限“{text}”无法识别' },
  STEP_ENDED: { kind: 'ended', text: '流程已经结束' },
  STEP_EVENT_GONE: { kind: 'gone', text: '该事件已经不在等待' },
  STEP_EXPRESSION_FAILED: { kind: 'badExpression', text: '节点“{node}”的表达式 {source} 无法计算：{reason}' },
  STEP_FLOW_GONE: { kind: 'badTarget', text: '新版本中的“{node}”没有连线“{flow}”' },
  STEP_GATEWAY_WITHOUT_EVENT: { kind: 'badModel', text: '网关“{node}”后面没有可以等待的事件' },
  STEP_INSTANCE_GONE: { kind: 'gone', text: '流程实例不存在' },
  STEP_IN_OTHER_SUB_PROCESS: { kind: 'badTarget', text: '节点“{node}”在新版本中位于另一个子流程' },
  STEP_ITEMS_OPEN: { kind: 'notAllowed', text: '“{node}”中还有未完成的事项' },
  STEP_LINK_WITHOUT_TARGET: { kind: 'badModel', text: '节点“{node}”的链接“{link}”没有目标' },
  STEP_MOVED_AWAY: { kind: 'gone', text: '要移动的步骤已经不在' },
  STEP_NODE_NOT_MATCHED: { kind: 'badTarget', text: '新版本中没有与节点“{from}”对应的节点' },
  STEP_NODE_NOT_STARTABLE: { kind: 'badTarget', text: '节点“{node}”不能直接开始' },
  STEP_NODE_UNKNOWN: { kind: 'badModel', text: '流程中没有节点“{id}”' },
  STEP_NOTHING_TO_MOVE: { kind: 'gone', text: '没有要移动的步骤' },
  STEP_NOT_A_SUB_PROCESS: { kind: 'badTarget', text: '新版本中的节点“{node}”不是子流程' },
  STEP_NOT_ENDED: { kind: 'notAllowed', text: '流程还没有结束，不需要唤醒' },
  STEP_NOT_RUNNING: { kind: 'notAllowed', text: '流程不在运行中' },
  STEP_NOT_SUSPENDED: { kind: 'notAllowed', text: '流程没有挂起' },
  STEP_NOT_WAITING: { kind: 'gone', text: '该步骤已经不在等待' },
  STEP_NO_LONGER_MULTIPLE: { kind: 'badTarget', text: '新版本中的节点“{node}”不再是多实例' },
  STEP_ONE_AT_A_TIME: { kind: 'notAllowed', text: '“{node}”一次只能进行一项' },
  STEP_ROUNDS_ENDED: { kind: 'gone', text: '该多实例已经结束' },
  STEP_ROUNDS_OUT_OF_RANGE: { kind: 'badExpression', text: '节点“{node}”的循环次数不是 0 到 {most} 的整数' },
  STEP_SCOPE_ENDED: { kind: 'gone', text: '变量所在的范围已经结束' },
  STEP_STARTED_ALREADY: { kind: 'notAllowed', text: '流程实例已经发起' },
  STEP_START_CONDITION: { kind: 'notAllowed', text: '不满足开始条件“{node}”，不能发起' },
  STEP_START_NOT_ALLOWED: { kind: 'badTarget', text: '不能从节点“{node}”发起' },
  STEP_SUSPENDED: { kind: 'suspended', text: '流程已挂起，激活后才能继续' },
  STEP_TARGET_ENCLOSED: { kind: 'badTarget', text: '不能从外面移动到“{scope}”中的节点“{node}”' },
  STEP_TARGET_NOT_ALLOWED: { kind: 'badTarget', text: '不能移动到节点“{node}”' },
  STEP_TASK_ENDED: { kind: 'gone', text: '任务已经办结或取消' },
  STEP_TIMER_UNREADABLE: { kind: 'badExpression', text: '节点“{node}”的定时“{text}”无法识别' },
  STEP_TOO_LARGE: {
    kind: 'tooLarge',
    text: '流程变量过大：一个流程实例最多保存 800 万个字符、80 万个值，嵌套不超过 100 层',
  },
  STEP_WAITS_DIFFERENTLY: { kind: 'badTarget', text: '节点“{from}”不能对应到“{node}”：等待的方式不同' },
  STEP_WAKES_BY_PARENT: { kind: 'notAllowed', text: '由其他流程调用的流程不能单独唤醒，请唤醒上级流程' },
  STEP_WITHOUT_APPROVER: { kind: 'notAllowed', text: '节点“{node}”找不到审批人' },
  STEP_WITHOUT_FLOW: { kind: 'noFlow', text: '节点“{node}”没有满足条件的出口' },
  STEP_WITHOUT_INCIDENT: { kind: 'gone', text: '该步骤没有异常' },
  STEP_WITHOUT_START: { kind: 'badTarget', text: '流程没有可以直接开始的起点' },
} as const satisfies Record<string, { kind: RefusalCode; text: string }>

export type EngineRefusal = keyof typeof engineRefusals
