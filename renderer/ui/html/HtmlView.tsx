import { useMemo } from 'react'
import { cleanHtml } from './cleanHtml.ts'
import styles from './HtmlView.module.css'

/** Shows formatted text, sanitized before drawing. */
export function HtmlView({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above, and by the server when stored
  return <div className={styles.text} dangerouslySetInnerHTML={clean} />
}
