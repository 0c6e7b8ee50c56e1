import { PageView } from '../../../renderer/pages/PageView.tsx'
import type { PageHost } from '../../../renderer/pages/pageHost.ts'
import { schemaSource, setSchemaSource } from '../../../runtime/schema/schemaSource.ts'
import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { ListPage } from '../../../schemas/types/pages/list.ts'

/** Ten thousand rows that one call answers: what the console draws for any list without pages. */
const page: ListPage = {
  version: 2,
  kind: 'list',
  title: '用户列表',
  permission: '@signedIn',
  source: 'bench.all',
  columns: [
    'username',
    'name',
    'employeeNo',
    'organizationId',
    'title',
    'phone',
    'email',
    { field: 'gender', cell: 'text' },
    'entryDate',
    'enabled',
  ],
}

const family: EndpointFamily = {
  version: 1,
  family: 'bench',
  title: '测量',
  base: '/bench',
  entity: 'user',
  endpoints: { all: { call: 'POST /all', title: '全部', permission: '@signedIn', do: 'list' } },
}

const shipped = schemaSource()
setSchemaSource({
  ...shipped,
  page: async name => (name === 'bench/rows' ? page : shipped.page(name)),
  family: async name => (name === 'bench' ? family : shipped.family(name)),
  families: () => [...shipped.families(), 'bench'],
})

const host: PageHost = {
  open: () => Promise.resolve('closed'),
  back: () => {},
  reload: () => {},
  active: true,
  saved: () => {},
}

export function OurRows() {
  return <PageView name="bench/rows" params={{}} host={host} />
}
