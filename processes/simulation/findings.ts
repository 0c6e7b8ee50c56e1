import { findings } from '../../schemas/evaluate/finding.ts'

/** What is wrong with the parameters of a simulation, and why one stops. */
export const finding = findings({
  BRANCH_CHANCES_NOT_WHOLE: '“{node}”各分支概率之和应为 100%',
  CALENDAR_WITHOUT_WORK: '工作日历中没有工作时间',
  DISTRIBUTION_NEGATIVE: '分布的参数须为非负数',
  DISTRIBUTION_NOT_LOGNORMAL: '对数正态分布的均值和标准差须大于 0',
  DISTRIBUTION_NOT_TRIANGULAR: '须满足最小值 ≤ 最可能值 ≤ 最大值，且最小值小于最大值',
  DISTRIBUTION_REVERSED: '最小值不能大于最大值',
  NODE_STUCK: '节点“{name}”无法继续',
  NODE_TIME_WRONG: '{node}：{reason}',
  POOL_TWICE: '人员组“{name}”重复',
  POOL_UNKNOWN: '人员组“{pool}”不在人员配置中',
  REFUSALS_ABOVE_WHOLE: '不同意率与驳回率之和不能超过 100%',
  SIMULATION_TOO_LONG: '超过 {most} 步，已停止',
})
