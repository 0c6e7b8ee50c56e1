/** A ready process that a new model may begin with; its text is the BPMN file of the same name. */
export interface ProcessTemplate {
  id: string
  title: string
  description: string
}

/** Templates in the order in which they are offered. */
export const processTemplates: readonly ProcessTemplate[] = [
  { id: 'leave', title: '请假', description: '直属负责人审批，三天以上再由上级审批，最后人事备案' },
  { id: 'expense', title: '费用报销', description: '部门负责人审批，五千元以上再由上级审批，财务审核后付款' },
  { id: 'purchase', title: '采购', description: '财务与技术并行会审，十万元以上由各级领导依次审批' },
  { id: 'contract', title: '合同', description: '法务与财务并行会审，大额或非标准文本由各级领导审批' },
  { id: 'seal', title: '用印', description: '重要印章或外带由上级审批，印章管理员签名盖章' },
  { id: 'travel', title: '出差', description: '直属负责人审批，时间长或预算高再由上级审批，行政订票' },
  { id: 'payment', title: '付款', description: '部门负责人审批，五万元以上再由上级审批，财务核定后出纳付款' },
  { id: 'visitor', title: '访客', description: '接待人确认，敏感区域由安保审核，前台登记' },
  { id: 'onboarding', title: '入职', description: '用人部门确认，设备、工位与带教并行准备，再办理入职' },
  { id: 'leaving', title: '离职', description: '负责人确认交接，人事面谈，设备与财务并行结清，再办理离职' },
]
