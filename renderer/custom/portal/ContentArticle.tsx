import { DownloadOutlined, PaperClipOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { notify } from '../../../runtime/notify/notify.ts'
import { loadPage } from '../../../runtime/schema/loadPage.ts'
import { type FileValue, filesOf } from '../../../schemas/evaluate/fileValue.ts'
import { sizeText } from '../../../schemas/evaluate/numberText.ts'
import { formatDate } from '../../cells/formatTime.ts'
import { ReadSections } from '../../form/ReadSections.tsx'
import { usePageContext } from '../../page/pageContext.ts'
import { useAnswer } from '../../page/useAnswer.ts'
import { part } from '../pageParts.ts'
import styles from './ContentArticle.module.css'
import { ContentButtons } from './ContentButtons.tsx'
import { linkTo, type PortalButton, type PortalContent, type PortalSection, portalAddress } from './portalData.ts'

const HtmlView = lazy(() => import('../../ui/html/HtmlView.tsx').then(module => ({ default: module.HtmlView })))

/** A content with what only its own page shows. */
export interface WholeContent extends PortalContent {
  body?: string | null
  attachments?: unknown
  buttons?: PortalButton[] | null
}

interface Props {
  content: WholeContent
  section: Pick<PortalSection, 'key' | 'title' | 'folder'>
}

/** One content as readers see it; the preview of a draft draws it by this same component. */
export function ContentArticle({ content, section }: Props) {
  const { title, summary, cover, body, link, buttons, categoryId, categoryName } = content
  const files = filesOf(content.attachments)
  // Without a first moment nobody knows when it was published: what is known is its last change.
  const { publishFrom } = content
  const changed = content.updatedAt ?? content.createdAt
  return (
    <article className={styles.article}>
      <nav aria-label="位置" className={styles.path}>
        <a href="#/portal">首页</a>
        <a href={`#${portalAddress({ section: section.key })}`}>{section.title}</a>
        {categoryName && (
          <a href={`#${portalAddress({ section: section.key, category: categoryId })}`}>{categoryName}</a>
        )}
      </nav>
      <h1>{title}</h1>
      {publishFrom ? (
        <p className={styles.date}>发布于 {formatDate(publishFrom)}</p>
      ) : (
        changed && <p className={styles.date}>更新于 {formatDate(changed)}</p>
      )}
      {summary && <p className={styles.summary}>{summary}</p>}
      <Facts folder={section.folder} content={content} />
      {cover && <img className={styles.cover} src={cover} alt="" />}
      {body && (
        <Suspense fallback={null}>
          <HtmlView html={body} />
        </Suspense>
      )}
      {(link || (buttons ?? []).length > 0) && (
        <div className={styles.acts}>
          {link && (
            <a className={styles.link} {...linkTo(link)}>
              打开链接
            </a>
          )}
          <ContentButtons buttons={buttons} />
        </div>
      )}
      {files.length > 0 && (
        <section aria-label="附件" className={styles.files} {...part('attachments')}>
          <h2>附件</h2>
          <ul>
            {files.map(file => (
              <li key={file.url}>
                <button type="button" onClick={() => void fetchFile(file)} aria-label={`下载${file.name}`}>
                  <PaperClipOutlined aria-hidden />
                  <span>{file.name}</span>
                  {file.size !== undefined && <small>{sizeText(file.size)}</small>}
                  <DownloadOutlined aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

/** What an article has a place of its own for. */
const placed = new Set(['title', 'summary', 'cover', 'body', 'attachments', 'link'])

/** What else there is to know, as the first section of its page in the console has it: place, department, version. */
function Facts({ folder, content }: { folder: string; content: WholeContent }) {
  const { scope } = usePageContext()
  const { data: page } = useAnswer(() => loadPage(`${folder}/detail`), [folder])
  const first = page?.kind === 'detail' ? page.sections[0] : undefined
  const fields = first?.fields.filter(({ field }) => !placed.has(field)) ?? []
  return (
    <div className={styles.facts}>
      {first && <ReadSections sections={[{ ...first, fields }]} row={content} scope={scope} />}
    </div>
  )
}

/** Loads the storage code with the first click. */
async function fetchFile(file: FileValue): Promise<void> {
  try {
    const { objectStorage } = await import('../../../runtime/storage/objectStorage.ts')
    await objectStorage.download(file)
  } catch (error) {
    notify.error(error instanceof Error ? error.message : '下载失败，请稍后再试')
  }
}
