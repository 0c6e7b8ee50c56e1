import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import { session } from '../../runtime/session/session.ts'
import { appearance } from '../theme/appearance.ts'
import { useStore } from '../ui/useStore.ts'
import styles from './Watermark.module.css'

const escapeSigns = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/**
 * Draws name and account over everything, so that a picture of the screen or a print identifies its user: by the own
 * choice, or by the settings of the console.
 */
export function Watermark() {
  const isOwn = useStore(appearance, ({ watermark }) => watermark)
  const isForAll = useStore(session, ({ watermark }) => watermark)
  const user = useStore(session, state => state.user)
  const text = user ? `${user.name} ${user.username}` : ''
  const image = useMemo(() => {
    // Middle grey reads on light and dark alike.
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="170">
      <text x="130" y="85" fill="#808a9a" fill-opacity="0.16" font-size="15" font-family="sans-serif"
        text-anchor="middle" transform="rotate(-20 130 85)">${escapeSigns(text)}</text></svg>`
    return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`
  }, [text])
  if (!(isOwn || isForAll) || text === '') return null
  // Beside the console, because a print may leave the console out.
  return createPortal(
    <div className={styles.mark} style={{ backgroundImage: image }} data-watermark={text} aria-hidden="true" />,
    document.body,
  )
}
