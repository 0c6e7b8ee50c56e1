import { Button } from 'antd'
import { useMemo } from 'react'
import type { ResolvedEdit } from '../../../runtime/schema/resolvedPage.ts'
import { ReadSections } from '../../form/ReadSections.tsx'
import { usePageContext } from '../../page/pageContext.ts'
import { PageTitle } from '../PageTitle.tsx'
import { useFacts } from '../useFacts.ts'
import styles from './EditPage.module.css'
import { useEditForm } from './useEditForm.ts'
import type { EditStart } from './useEditRecord.ts'

/** The edit page in read-only mode: cells instead of inputs, including computed values. */
export function ReadPage({ page, start }: { page: ResolvedEdit; start: EditStart }) {
  const { host } = usePageContext()
  const { form, scope } = useEditForm(page, start)
  const row = useMemo(() => ({ ...start.record, ...form.values() }), [form, start])
  useFacts(() => ({ row, form: row }))
  return (
    <section className={styles.page} aria-label={page.title}>
      <PageTitle className={styles.title} />
      <ReadSections sections={page.reading} row={row} scope={scope} />
      <footer className={styles.foot}>
        <Button onClick={host.back}>返回</Button>
      </footer>
    </section>
  )
}
