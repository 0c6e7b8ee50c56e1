import { findings } from '../../schemas/evaluate/finding.ts'

/** Why an instance stops at a token, or ends. Refusals of commands stand in `state/refusals.ts`. */
export const finding = findings({
  CALLED_PROCESS_FAILED: '被调用的流程没有正常结束',
  ERROR_UNHANDLED: '节点“{node}”抛出的错误没有人处理',
  ERROR_UNHANDLED_SAYING: '节点“{node}”抛出的错误没有人处理：{message}',
  ERROR_WITH_CODE_UNHANDLED: '节点“{node}”抛出的错误“{code}”没有人处理',
  ERROR_WITH_CODE_UNHANDLED_SAYING: '节点“{node}”抛出的错误“{code}”没有人处理：{message}',
  FLOW_ENDLESS: '流程一直自动流转而不等待，疑似死循环',
  JOIN_NEVER_REACHED: '“{node}”在等待其他分支，但不会再有分支到达',
})
