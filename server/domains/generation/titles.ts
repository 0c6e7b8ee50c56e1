import { codedComment } from './codedComment.ts'

/** Common words in column names, for tables without comments. */
const words: Record<string, string> = {
  account: '账户',
  active: '启用',
  address: '地址',
  age: '年龄',
  album: '专辑',
  amount: '金额',
  artist: '艺术家',
  at: '时间',
  author: '作者',
  balance: '余额',
  billing: '账单',
  birth: '出生',
  birthday: '生日',
  bytes: '字节数',
  category: '类别',
  city: '城市',
  code: '编码',
  comment: '备注',
  company: '公司',
  composer: '作曲',
  content: '内容',
  count: '数量',
  country: '国家',
  created: '创建',
  currency: '币种',
  customer: '客户',
  date: '日期',
  department: '部门',
  description: '说明',
  discount: '折扣',
  email: '邮箱',
  employee: '员工',
  enabled: '启用',
  end: '结束',
  fax: '传真',
  first: '名',
  gender: '性别',
  genre: '流派',
  height: '高度',
  hire: '入职',
  id: '编号',
  image: '图片',
  invoice: '发票',
  item: '项目',
  key: '键',
  last: '姓',
  level: '级别',
  line: '明细',
  location: '位置',
  media: '媒体',
  milliseconds: '毫秒数',
  mobile: '手机号',
  name: '名称',
  note: '备注',
  on: '日期',
  number: '号码',
  order: '订单',
  orders: '订单',
  owner: '负责人',
  parent: '上级',
  phone: '电话',
  playlist: '播放列表',
  postal: '邮政',
  price: '单价',
  product: '产品',
  products: '产品',
  province: '省份',
  quantity: '数量',
  rate: '比率',
  remark: '备注',
  rep: '代表',
  reports: '汇报',
  role: '角色',
  score: '分数',
  size: '大小',
  sort: '排序',
  start: '开始',
  state: '状态',
  status: '状态',
  stock: '库存',
  support: '客服',
  supplier: '供应商',
  time: '时间',
  title: '标题',
  to: '对象',
  total: '合计',
  track: '曲目',
  type: '类型',
  unit: '单位',
  updated: '更新',
  url: '网址',
  user: '用户',
  users: '用户',
  value: '值',
  version: '版本',
  weight: '重量',
  year: '年份',
  zip: '邮编',
}

/** Phrases whose meaning differs from their words. */
const phrases: Record<string, string> = {
  firstname: '名',
  lastname: '姓',
  fullname: '姓名',
  username: '用户名',
  unitprice: '单价',
  postalcode: '邮政编码',
  createdat: '创建时间',
  updatedat: '更新时间',
  startdate: '开始日期',
  enddate: '结束日期',
}

const longest = 50

/** A column may be called `constructor`, which every object inherits. */
const of = (record: Record<string, string>, word: string): string | undefined =>
  Object.hasOwn(record, word.toLowerCase()) ? record[word.toLowerCase()] : undefined

/**
 * Returns the title of a table or column: its comment, else the translated words if all are known, else its name.
 *
 * @example titleOf('invoice_line', '') // '发票明细'
 */
export function titleOf(name: string, comment: string): string {
  const coded = codedComment(comment)
  if (coded) return visible(coded.title).slice(0, longest) || unnamed
  const [line = ''] = comment.trim().split(/[\n;；。]/)
  if (visible(line) !== '') return visible(line).slice(0, longest)
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part !== '')
  const phrase = of(phrases, parts.join(''))
  if (phrase !== undefined) return phrase
  const known = parts.map(part => of(words, part))
  // Drops repeated words: 客户编号, not 客户编号编号.
  const distinct = known.filter((word, index) => word !== known[index - 1])
  return parts.length > 0 && known.every(word => word !== undefined)
    ? distinct.join('')
    : visible(name).slice(0, longest) || unnamed
}

/** Replaces names without a visible character, which databases allow. */
const unnamed = '（无名称）'
const visible = (text: string) => text.replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ').trim()
