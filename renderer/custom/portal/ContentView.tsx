import { useEffect } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Empty, Loading } from '../../page/states/StateText.tsx'
import { useAnswer } from '../../page/useAnswer.ts'
import { ContentArticle, type WholeContent } from './ContentArticle.tsx'
import { type PortalSection, portalAddress } from './portalData.ts'

/** A published content; one that is withdrawn, hidden or out of its dates is not there. */
export function ContentView({ section, id }: { section: PortalSection; id: string }) {
  const { data, error, reload } = useAnswer(
    signal =>
      callEndpoint(
        `${section.family}.homeDetail`,
        { id },
        { signal, silent: true, mask: false },
      ) as Promise<WholeContent>,
    [section.family, id],
  )
  useEffect(() => {
    if (data) document.title = `${data.title} - 合伙人门户 - 管理控制台`
  }, [data])
  if (error instanceof RequestError && error.status === 404)
    return (
      <Empty text="该内容未发布或已下线">
        <a href={`#${portalAddress({ section: section.key })}`}>返回{section.title}</a>
      </Empty>
    )
  if (error !== undefined) return <ErrorCard error={error} onRetry={reload} />
  if (!data) return <Loading />
  return <ContentArticle content={data} section={section} />
}
