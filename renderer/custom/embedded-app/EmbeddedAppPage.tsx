import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Loading } from '../../page/states/StateText.tsx'
import { useAnswer } from '../../page/useAnswer.ts'
import { NoticePage } from '../../ui/NoticePage.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import type { CustomProps } from '../customProps.ts'
import { part, usePageParts } from '../pageParts.ts'
import { EmbeddedFrame } from './EmbeddedFrame.tsx'
import { embeddedAddress } from './embeddedAddress.ts'

/** Shows a page of another system in a frame, if its origin is configured; see the README in this folder. */
export function EmbeddedAppPage({ params, host }: CustomProps) {
  const { data: allowed, error, reload } = useAnswer(fetchOrigins, [])
  const address = allowed && embeddedAddress(String(params.url), allowed, globalThis.location.origin)
  const refused = address && 'refused' in address ? address.refused : undefined
  usePageParts({
    away: {
      frame: refused ?? (address ? undefined : '还没有得到允许嵌入的应用'),
      close: refused === undefined && '应用已打开，请关闭它的标签页',
    },
  })
  if (error !== undefined) return <ErrorCard error={error} onRetry={reload} />
  if (!address) return <Loading />
  if ('refused' in address) {
    return (
      <NoticePage
        title="不能打开此应用"
        actions={
          <PlainButton {...part('close')} onClick={host.back}>
            关闭
          </PlainButton>
        }
      >
        <p>{address.refused}</p>
      </NoticePage>
    )
  }
  const title = typeof params.title === 'string' ? params.title : ''
  return <EmbeddedFrame key={address.url} url={address.url} origin={address.origin} title={title} host={host} />
}

async function fetchOrigins(signal: AbortSignal): Promise<string[]> {
  const answer = await callEndpoint('embed.origins', {}, { signal, silent: true, mask: false })
  const origins: unknown = Reflect.get(Object(answer), 'origins')
  return Array.isArray(origins) ? origins.map(String) : []
}
