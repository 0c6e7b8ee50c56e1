/** Scenarios of the two demo processes: arrival rates, durations and numbers of people. */
export const demoSimulations = [
  {
    key: 'leave',
    values: {
      name: '请假审批：现有人手',
      basis: 'active',
      variables: { kind: '年假', days: 5, from: '2026-12-21', to: '2026-12-25', reason: '全家外出旅行' },
      instances: 1000,
      warmUp: 50,
      arrivalKind: 'exponential',
      arrivalsPerHour: 3,
      arrivalHours: 'working',
      remark: '每小时约三件申请，假期天数半天到八天不等',
    },
    nodes: {
      head: { distribution: 'triangular', low: 2, mean: 5, high: 30, pool: '部门负责人', refused: 2, returned: 4 },
      leader: { distribution: 'triangular', low: 3, mean: 8, high: 40, pool: '分管领导', refused: 1, returned: 2 },
      hr: { distribution: 'lognormal', mean: 14, spread: 8, pool: '人事专员' },
    },
    pools: [
      { name: '部门负责人', people: 3, hours: 'working', hourCost: 150 },
      { name: '分管领导', people: 1, hours: 'working', hourCost: 300 },
      { name: '人事专员', people: 1, hours: 'working', hourCost: 80 },
    ],
    data: [{ name: 'days', distribution: 'uniform', low: 0.5, high: 8 }],
  },
  {
    key: 'purchase',
    values: {
      name: '采购审批：现有人手',
      basis: 'active',
      variables: {
        subject: '项目部办公电脑',
        amount: 168_000,
        urgent: false,
        reason: '新项目团队到岗',
        items: [{ name: '台式电脑', quantity: 28, price: 6000 }],
      },
      instances: 1000,
      warmUp: 50,
      arrivalKind: 'exponential',
      arrivalsPerHour: 0.8,
      arrivalHours: 'working',
      remark: '金额为对数正态分布，约四分之一超过十万元',
    },
    nodes: {
      head: { distribution: 'triangular', low: 5, mean: 15, high: 60, pool: '部门负责人', refused: 4, returned: 6 },
      finance: { distribution: 'lognormal', mean: 40, spread: 25, pool: '财务', refused: 2, returned: 5 },
      compliance: { distribution: 'lognormal', mean: 55, spread: 40, pool: '法务', refused: 2, returned: 5 },
      board: { distribution: 'triangular', low: 5, mean: 20, high: 90, pool: '公司领导', signers: 2, refused: 3 },
    },
    pools: [
      { name: '部门负责人', people: 2, hours: 'working', hourCost: 150 },
      { name: '财务', people: 1, hours: 'working', hourCost: 120 },
      { name: '法务', people: 1, hours: 'working', hourCost: 160 },
      { name: '公司领导', people: 2, hours: 'working', hourCost: 400 },
    ],
    data: [{ name: 'amount', distribution: 'lognormal', mean: 80_000, spread: 90_000 }],
  },
] as const
