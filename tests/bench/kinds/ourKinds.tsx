import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Entity } from '../../../schemas/types/entity.ts'
import type { ListPage } from '../../../schemas/types/pages/list.ts'
import { OurPage, putDocuments } from '../ourPage.tsx'

const entity = (name: string, properties: Entity['properties']): Entity => ({
  version: 1,
  name,
  title: name,
  label: 'title',
  type: 'object',
  required: ['title'],
  properties: { title: { type: 'string', title: '标题', maxLength: 50 }, ...properties },
})

const entities: Record<string, Entity> = {
  benchEntry: entity('benchEntry', {
    startAt: { type: 'string', title: '开始', format: 'date-time' },
    endAt: { type: 'string', title: '结束', format: 'date-time' },
    kind: { type: 'string', title: '类别', 'x-dictionary': 'BENCH_KIND' },
  }),
  benchCard: entity('benchCard', {
    state: { type: 'string', title: '状态', 'x-dictionary': 'BENCH_STATE' },
    owner: { type: 'string', title: '负责人' },
    amount: { type: 'integer', title: '金额' },
  }),
}

const family = (name: string, entityName: string): EndpointFamily => ({
  version: 1,
  family: name,
  title: name,
  base: `/${name}`,
  entity: entityName,
  endpoints: {
    all: { call: 'POST /all', title: '全部', permission: '@signedIn', do: 'list' },
    update: { call: 'POST /update', title: '修改', permission: '@signedIn', do: 'update' },
  },
})
const families: Record<string, EndpointFamily> = {
  benchEntries: family('benchEntries', 'benchEntry'),
  benchCards: family('benchCards', 'benchCard'),
}

const list = (source: string, columns: string[], display: NonNullable<ListPage['display']>): ListPage => ({
  version: 2,
  kind: 'list',
  title: source,
  permission: '@signedIn',
  source,
  columns,
  display,
})
const pages: Record<string, ListPage> = {
  'bench/calendar': list('benchEntries.all', ['title'], {
    as: 'calendar',
    title: 'title',
    start: 'startAt',
    end: 'endAt',
    color: 'kind',
    move: 'benchEntries.update',
  }),
  'bench/board': list('benchCards.all', ['title', 'owner', 'amount'], {
    as: 'board',
    by: 'state',
    title: 'title',
    sum: 'amount',
    move: 'benchCards.update',
  }),
}

putDocuments({
  page: name => pages[name],
  entity: name => entities[name],
  family: name => families[name],
  families: Object.keys(families),
})

export const OurCalendar = () => <OurPage name="bench/calendar" />
export const OurBoard = () => <OurPage name="bench/board" />
