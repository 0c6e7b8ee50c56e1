import { Button } from 'antd'
import type { FormEvent } from 'react'
import type { ResolvedEdit } from '../../../runtime/schema/resolvedPage.ts'
import { FormSections } from '../../form/FormSections.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { usePageContext } from '../pageContext.ts'
import { ErrorCard } from '../states/ErrorCard.tsx'
import { Loading } from '../states/StateText.tsx'
import styles from './EditPage.module.css'
import { useEditPage } from './useEditPage.ts'
import { type EditStart, useEditRecord } from './useEditRecord.ts'

/** A form for one record. */
export function EditPage({ page }: { page: ResolvedEdit }) {
  const { scope } = usePageContext()
  const { data, error, loading, reload } = useEditRecord(page, scope)
  if (error !== undefined) return <ErrorCard error={error} onRetry={reload} />
  if (!data || (loading && data.record === undefined && !data.isNew)) return <Loading />
  return <EditForm page={page} start={data} reload={reload} />
}

function EditForm({ page, start, reload }: { page: ResolvedEdit; start: EditStart; reload(): void }) {
  const edit = useEditPage(page, start, reload)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.submit()
  }
  return (
    <section className={styles.page} aria-label={page.title}>
      <PageTitle className={styles.title} />
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormSections
          form={edit.form}
          sections={edit.sections}
          idPrefix={edit.idPrefix}
          scope={edit.scope}
          disabled={edit.saving || !edit.maySave}
        />
        <footer className={styles.foot}>
          {!edit.maySave && <span className={styles.refused}>您没有保存的权限</span>}
          <Button onClick={edit.cancel}>取消</Button>
          <Button type="primary" htmlType="submit" loading={edit.saving} disabled={!edit.maySave}>
            {page.schema.submit?.label ?? '保存'}
          </Button>
        </footer>
      </form>
    </section>
  )
}
