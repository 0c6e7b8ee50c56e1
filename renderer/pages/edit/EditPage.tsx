import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ResolvedEdit } from '../../../runtime/schema/resolvedPage.ts'
import { FieldWorkContext } from '../../fields/fieldWork.ts'
import { FormFrame } from '../../form/FormFrame.tsx'
import { FormLayout } from '../../form/FormLayout.tsx'
import { focusFirst } from '../../form/focusField.ts'
import { ownWord } from '../../page/ownWord.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Loading } from '../../page/states/StateText.tsx'
import { libraryPart } from '../../ui/libraryPart.tsx'
import { phone } from '../../ui/useMedia.ts'
import { DraftBar } from '../DraftBar.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { useShown } from '../useShown.ts'
import { useSubject } from '../useSubject.ts'
import styles from './EditPage.module.css'
import { ReadPage } from './ReadPage.tsx'
import { useEditPage } from './useEditPage.ts'
import { type EditStart, isRead, useEditRecord } from './useEditRecord.ts'

const FormLook = libraryPart(() => import('./FormLook.tsx').then(module => module.FormLook))
const PreviewBlock = lazy(() => import('./PreviewBlock.tsx').then(module => ({ default: module.PreviewBlock })))

/** A form for one record. */
export function EditPage({ page }: { page: ResolvedEdit }) {
  const { scope } = usePageContext()
  const { data, error, loading, reload } = useEditRecord(page, scope)
  useShown(data !== undefined)
  if (error !== undefined) return <ErrorCard error={error} onRetry={reload} />
  if (!data || (loading && data.record === undefined && !data.isNew)) return <Loading />
  if (isRead(page, { ...scope, row: data.record ?? null })) return <ReadPage page={page} start={data} />
  return <EditForm page={page} start={data} reload={reload} />
}

/** Schema fields have labels above their inputs, so the whole page does. */
const hasSchemaField = ({ sections }: ResolvedEdit) =>
  sections.some(({ fields }) => fields.some(({ input }) => input === 'schema'))

function EditForm({ page, start, reload }: { page: ResolvedEdit; start: EditStart; reload(): void }) {
  const edit = useEditPage(page, start, reload)
  useSubject(start.isNew ? undefined : start.record)
  const { steps, idPrefix } = edit
  const { place } = usePageContext()
  useEffect(() => {
    // On a phone the keyboard would cover the dialog.
    if ((place === 'dialog' || place === 'drawer') && !matchMedia(phone).matches) focusFirst(idPrefix)
  }, [place, idPrefix])
  const [looking, setLooking] = useState(false)
  const submit = () => void edit.submit()
  return (
    <section className={styles.page} aria-label={page.title}>
      <PageTitle className={styles.title} />
      {edit.draft && <DraftBar offer={edit.draft} />}
      <FormFrame label={page.title} className={styles.form} layout={page.schema.layout} onSubmit={submit}>
        <FieldWorkContext value={edit.work}>
          <FormLayout
            layout={page.schema.layout}
            labels={page.schema.labels ?? (hasSchemaField(page) ? 'top' : 'left')}
            form={edit.form}
            place={edit.place}
            sections={edit.sections}
            idPrefix={edit.idPrefix}
            scope={edit.scope}
            disabled={edit.saving || !edit.maySave}
            onLeave={edit.leave}
          />
        </FieldWorkContext>
        {page.preview && (
          <Suspense fallback={edit.form.holds(page.preview.visible) && <div className={styles.previewRoom} />}>
            <PreviewBlock preview={page.preview} form={edit.form} scope={edit.scope} />
          </Suspense>
        )}
        {edit.refusal !== undefined && (
          <p className={styles.refusal} role="alert">
            {edit.refusal}
          </p>
        )}
        <footer className={styles.foot}>
          {!edit.maySave && <span className={styles.refused}>您没有保存的权限</span>}
          <Button onClick={edit.cancel}>取消</Button>
          {page.schema.look && <Button onClick={() => setLooking(true)}>{page.schema.look.label}</Button>}
          {edit.keep && (
            <Button onClick={edit.keep.run} disabled={edit.saving}>
              {edit.keep.label}
            </Button>
          )}
          {steps && !steps.isFirst && <Button onClick={steps.back}>上一步</Button>}
          {steps && !steps.isLast ? (
            <Button type="primary" onClick={submit} loading={edit.waiting}>
              {edit.waiting ? '等待上传完成' : '下一步'}
            </Button>
          ) : (
            <Button
              type="primary"
              onClick={submit}
              loading={edit.saving || edit.waiting}
              disabled={!edit.maySave}
              className={edit.blocked ? styles.blocked : ''}
              // Not disabled, because a click leads to the fault.
              aria-disabled={edit.blocked || undefined}
            >
              {edit.waiting
                ? '等待上传完成'
                : (ownWord(page.schema.labelBy, edit.scope) ?? page.schema.submit?.label ?? '保存')}
            </Button>
          )}
        </footer>
      </FormFrame>
      {page.schema.look && looking && (
        <Suspense fallback={null}>
          <FormLook look={page.schema.look} form={edit.form} scope={edit.scope} onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </section>
  )
}
