import type { SealPicture } from './sealPicture.ts'

/** Seals of the demo company, kept by its legal department. */
interface DemoSeal extends Omit<SealPicture, 'company'> {
  id: string
  name: string
  company: 'group' | 'subsidiary'
  category: string
  /** Text of the picture, if it is not the company. */
  text?: string
  /** Years relative to today. */
  years: [from: number, to: number | null]
  enabled: boolean
  remark: string | null
}

export const demoSealCategories = [
  ['OFFICIAL', '公章', '对外公文、证明'],
  ['CONTRACT', '合同专用章', '合同与协议'],
  ['FINANCE', '财务专用章', '票据、对账'],
  ['LEGAL_PERSON', '法定代表人章', '与公章或合同专用章同用'],
] as const

export const demoSeals: readonly DemoSeal[] = [
  {
    id: 'seal-official',
    name: '集团公章',
    company: 'group',
    category: 'OFFICIAL',
    kind: '公章',
    shape: 'round',
    years: [-3, null],
    enabled: true,
    remark: null,
  },
  {
    id: 'seal-contract',
    name: '集团合同专用章',
    company: 'group',
    category: 'CONTRACT',
    kind: '合同专用章',
    shape: 'round',
    years: [-1, 2],
    enabled: true,
    remark: null,
  },
  {
    id: 'seal-finance',
    name: '集团财务专用章',
    company: 'group',
    category: 'FINANCE',
    kind: '财务专用章',
    shape: 'round',
    years: [-2, 1],
    enabled: false,
    remark: '图样更换中，暂停使用',
  },
  {
    id: 'seal-person',
    name: '集团法定代表人章',
    company: 'group',
    category: 'LEGAL_PERSON',
    text: '衡川集团之印',
    kind: '',
    shape: 'square',
    years: [-1, null],
    enabled: true,
    remark: null,
  },
  {
    id: 'seal-old-contract',
    name: '合同专用章（旧）',
    company: 'subsidiary',
    category: 'CONTRACT',
    kind: '合同专用章',
    shape: 'round',
    years: [-4, -1],
    enabled: true,
    remark: '已过有效期',
  },
]

/** The process whose last step applies a seal. */
export const contractProcess = {
  key: 'contract',
  name: '合同用印',
  description: '部门负责人审批后，由法务风控中心核对并加盖合同专用章或公章',
  category: { name: '行政流程', code: 'ADMIN', sort: 3 },
}

/** The first has been sealed, the second waits for the seal. */
export const contractApplications = [
  {
    variables: {
      subject: '办公楼物业服务合同',
      party: '物业服务供应商',
      amount: 186_000,
      copies: 4,
      reason: '年度物业服务续签',
    },
    agreements: 2,
  },
  {
    variables: { subject: '员工体检服务协议', party: '体检机构', amount: 92_400, copies: 2, reason: '年度员工体检' },
    agreements: 1,
  },
]
