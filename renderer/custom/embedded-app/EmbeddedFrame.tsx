import { useRef, useState } from 'react'
import type { PageHost } from '../../page/pageHost.ts'
import { Loading } from '../../page/states/StateText.tsx'
import { part } from '../pageParts.ts'
import styles from './EmbeddedApp.module.css'
import { useEmbedMessages } from './useEmbedMessages.ts'

/**
 * Sandbox of the frame. `allow-same-origin` gives the page its own origin, which is never the console's; it cannot
 * navigate the window or access devices.
 */
const rights = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals'

export function EmbeddedFrame({
  url,
  origin,
  title,
  host,
}: {
  url: string
  origin: string
  title: string
  host: PageHost
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [height, setHeight] = useState<number>()
  useEmbedMessages({ frame, origin, title, host, onResize: setHeight })
  return (
    <div className={styles.page} {...part('frame')}>
      {!isLoaded && <Loading />}
      <iframe
        ref={frame}
        className={styles.frame}
        style={height === undefined ? undefined : { flex: 'none', height }}
        title={title || '嵌入应用'}
        src={url}
        sandbox={rights}
        referrerPolicy="origin"
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}
