import { CompiledQuery, type Kysely } from 'kysely'
import type { Dictionary } from '../../schemas/types/dictionary.ts'
import type { Entity } from '../../schemas/types/entity.ts'
import { snakeCase } from '../generate/snakeCase.ts'
import { tableOf } from '../generate/tableOf.ts'
import { generatedRecords } from './generatedRecords.ts'

type Row = Record<string, unknown>

const families = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙', '马', '朱', '胡', '林']
const given = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '磊',
  '洋',
  '勇',
  '艳',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '霞',
  '平',
  '刚',
  '桂英',
]
const skills = ['谈判', '制图', '会计', '编程', '英语', '驾驶']

const departments: [id: string, name: string, parent: string | null][] = [
  ['1', '总部', null],
  ['2', '研发中心', '1'],
  ['3', '平台组', '2'],
  ['4', '应用组', '2'],
  ['5', '市场部', '1'],
  ['6', '华东分公司', null],
  ['7', '华东销售部', '6'],
]

/** Each with the parts of its form. */
const checkTemplates: [name: string, properties: Record<string, object>][] = [
  [
    '配电巡检',
    {
      temperature: { type: 'number', title: '室温', minimum: -20, maximum: 60 },
      smell: { type: 'boolean', title: '有异味' },
      ownerId: { type: 'string', title: '值班人', 'x-ref': 'employee' },
    },
  ],
  [
    '机房巡检',
    { water: { type: 'string', title: '漏水', enum: ['正常', '有水'] }, note: { type: 'string', title: '说明' } },
  ],
]

/** Records of the example product, the same on every machine. Ids begin at 1, so that a page's `id` may be guessed. */
const portraits = ['#2563c9', '#0f8a8f', '#c8322b'].map(color => {
  const circle = `<circle cx="4" cy="4" r="4" fill="${color}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${circle}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
})

const records: Record<string, () => Row[]> = {
  department: () =>
    departments.map(([id, name, parentId], index) => ({
      id,
      name,
      parentId,
      leaderId: String(index + 1),
      sort: index,
    })),
  employee: () =>
    Array.from({ length: 160 }, (_, index) => ({
      id: String(index + 1),
      code: String(10_001 + index),
      name: `${families[index % families.length]}${given[(index * 7) % given.length]}`,
      departmentId: String((index % departments.length) + 1),
      grade: ['P1', 'P2'][index % 2],
      level: (index % 9) + 1,
      hiredOn: `20${String(10 + (index % 15)).padStart(2, '0')}-${String((index % 12) + 1).padStart(2, '0')}-15`,
      active: index % 5 !== 0,
      skills: skills.filter((_skill, at) => (index + at) % 3 === 0),
      photo: portraits[index % portraits.length],
      note: index % 4 === 0 ? null : `第 ${index + 1} 号员工，负责日常工作与交接记录的整理和归档。`,
      score: Math.round(600 + ((index * 37) % 400)) / 10,
    })),
  product: () =>
    ['轻便电钻', '静音风扇', '恒温水壶', '折叠书桌', '护眼台灯', '智能门锁'].map((name, index) => ({
      id: String(index + 1),
      name,
      grade: ['P1', 'P2'][index % 2],
      channels: index % 3 === 0 ? ['P1', 'P2'] : ['P1'],
      price: 1299.5 + index * 34567.25,
      stars: (index % 5) + 1,
      score: 3 + (index % 4) / 2,
      icon: ['ExperimentOutlined', 'ControlOutlined', 'HomeOutlined'][index % 3],
      done: index * 20,
      color: ['#2563c9', '#0f8a8f', '#c8322b'][index % 3],
      label: ['blue', 'green', 'orange', 'red'][index % 4],
      opensAt: `${String(8 + index).padStart(2, '0')}:30:00`,
      month: `2026-${String(index + 1).padStart(2, '0')}`,
      origin: ['440305', '110101', '330106', '310115', '510104', '469001'][index],
      departmentId: String((index % departments.length) + 1),
      ownerId: String(index + 1),
      reviewerIds: [String(index + 2), String(index + 3)],
      story: `<p>${name}：<strong>轻、静、省</strong>。</p><ul><li>两年质保</li><li>七天退换</li></ul>`,
      script: `function price(count) {\n  return count > 10 ? ${index + 1} * 0.9 : ${index + 1}\n}`,
      setting: { volt: 220, modes: ['快', '慢'], eco: index % 2 === 0 },
    })),
  team: () => ['先锋组', '攻坚组', '支援组'].map((name, index) => ({ id: String(index + 1), name })),
  material: () =>
    Array.from({ length: 64 }, (_, index) => ({
      id: String(index + 1),
      code: `M-${String(index + 1).padStart(3, '0')}`,
      name: `${['钢管', '螺栓', '轴承', '线缆', '阀门'][index % 5]} ${index + 1} 号`,
      grade: ['P1', 'P2'][index % 2],
      stock: (index * 17) % 90,
      price: Math.round(1200 + index * 333.25) / 100,
      checkedOn: `2026-0${(index % 9) + 1}-15`,
      active: index % 7 !== 3,
    })),
  checkTemplate: () =>
    checkTemplates.map(([name, properties], index) => ({
      id: String(index + 1),
      name,
      definition: JSON.stringify({ type: 'object', required: [Object.keys(properties)[0]], properties }, null, 2),
    })),
  inspection: () =>
    ['一号配电室', '二号机房', '东侧仓库'].map((place, index) => ({
      id: String(index + 1),
      place,
      handlerIds: index === 2 ? null : [String(index + 1), String(index + 4)],
      templateId: index === 2 ? null : String(index + 1),
      answers: [{ temperature: 23.5, ownerId: '2' }, { water: '正常' }, null][index],
      definition: index === 2 ? null : { type: 'object', properties: { weather: { type: 'string', title: '天气' } } },
      extra: index === 0 ? { weather: '晴' } : null,
      visit: index === 0 ? { no: 'PG-2026-11-0001', code: '10001' } : null,
      report:
        index === 0 ? { writerId: '3', readerIds: ['1', '2'], departmentId: '2', grade: 'P1', grades: ['P2'] } : null,
    })),
  purchase: () =>
    Array.from({ length: 3 }, (_, index) => {
      const lines = Array.from({ length: [4, 1, 120][index] ?? 1 }, (_line, at) => ({
        name: `${['钢管', '螺栓', '轴承', '线缆', '阀门'][at % 5]} ${at + 1} 号`,
        buyerId: String((at % 9) + 1),
        grade: ['P1', 'P2'][at % 2],
        count: (at % 12) + 1,
        price: 12.5 + at,
        amount: ((at % 12) + 1) * (12.5 + at),
        due: '2026-12-20',
      }))
      const total = lines.reduce((sum, line) => sum + line.amount, 0)
      return { id: String(index + 1), code: `CG-${index + 1}`, orderedOn: '2026-11-02', lines, total }
    }),
  teamMember: () =>
    Array.from({ length: 12 }, (_, index) => ({
      id: String(index + 1),
      teamId: String((index % 3) + 1),
      employeeId: String(index + 1),
    })),
}

/** Fills the tables of the examples; properties that an entity no longer has are left out. */
export async function insertExampleRecords<DB>(
  db: Kysely<DB>,
  entities: readonly Entity[],
  dictionaries: ReadonlyMap<string, Dictionary>,
): Promise<void> {
  const raw = db.withoutPlugins()
  for (const entity of entities) {
    const made = records[entity.name]?.() ?? generatedRecords(entity, dictionaries)
    const rows = made.map((row, index) => stored(entity, row, index, made))
    const first = rows[0]
    if (!first) continue
    const table = `"${tableOf(entity).name}"`
    const columns = Object.keys(first)
      .map(name => `"${name}"`)
      .join(', ')
    await raw.executeQuery(
      CompiledQuery.raw(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(rows)],
      ),
    )
  }
}

function stored(entity: Entity, row: Row, index: number, all: readonly Row[]): Row {
  const kept = Object.entries(row).filter(([name]) => name === 'id' || name in entity.properties)
  const at = new Date(Date.UTC(2026, 0, 31, 2) - index * 60_000).toISOString()
  const parent = entity['x-tree']?.parent
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [snakeCase(name), value])),
    ...(parent === undefined ? {} : { path: pathOf(all, parent, String(row.id)) }),
    revision: 1,
    created_at: at,
    updated_at: at,
  }
}

function pathOf(all: readonly Row[], parent: string, id: string): string {
  const above = all.find(row => row.id === id)?.[parent]
  return `${typeof above === 'string' ? pathOf(all, parent, above) : '/'}${id}/`
}
