import { findings } from '../../schemas/evaluate/finding.ts'

/** Hints of the designer, which do not prevent a deployment. */
export const finding = findings({
  APPROVERS_MISSING: '没有设置审批人，到这里会自动通过',
  DEFAULT_MISSING: '每条连线都有条件，都不满足时流程会停在这里',
  END_MISSING: '到这里流程就结束，没有画结束事件',
  GATEWAY_NEEDLESS: '网关只有一条流入和一条流出的连线，没有作用',
  NOT_DRAWN: '没有画在图上',
  TASK_UNNAMED: '任务没有名称',
})
