import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import type { RowExpansion } from '../../../schemas/types/pages/list.ts'
import type { Row } from '../../page/cellKind.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { useInnerHost } from '../../page/useInnerHost.ts'

/** The page below an expanded row. */
export function RowPage({ expand, row }: { expand: RowExpansion; row: Row }) {
  const { PageView, scope } = usePageContext()
  const { host, version } = useInnerHost()
  const params = evaluateArguments(expand.with ?? { id: '=row.id' }, { ...scope, row })
  return <PageView key={version} name={expand.page} params={params} host={host} place="row" />
}
