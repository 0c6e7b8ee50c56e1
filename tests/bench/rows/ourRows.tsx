import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { ListPage } from '../../../schemas/types/pages/list.ts'
import { OurPage, putDocuments } from '../ourPage.tsx'

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

putDocuments({
  page: name => (name === 'bench/rows' ? page : undefined),
  family: name => (name === 'bench' ? family : undefined),
  families: ['bench'],
})

export function OurRows() {
  return <OurPage name="bench/rows" />
}
