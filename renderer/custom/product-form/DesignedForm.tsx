import { useCallback, useEffect } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Loading } from '../../page/states/StateText.tsx'
import { useAnswer } from '../../page/useAnswer.ts'
import { useInnerHost } from '../../page/useInnerHost.ts'
import type { CustomProps } from '../customProps.ts'
import { usePageParts } from '../pageParts.ts'
import { ProductNotice } from './ProductNotice.tsx'
import { type FoundForm, placeOfForm } from './placeOfForm.ts'

interface Props extends Pick<CustomProps, 'host'> {
  code: string
  id: string | undefined
}

/** A designed form by its code: an instance, or a new application. */
export function DesignedForm({ code, id, host }: Props) {
  const { PageView } = usePageContext()
  const inner = useInnerHost()
  const find = useCallback((signal: AbortSignal) => fetchForm(code, id, signal), [code, id])
  const { data: found, error, reload } = useAnswer(find, [find])
  const place = found && placeOfForm(found)
  const isShown = place !== undefined && (place.permission === undefined || holds(place.permission))
  const away = isShown && '表单显示在页面中'
  usePageParts({ away: { notice: away, back: away } })
  useEffect(() => {
    if (found) host.name?.(found.name)
  }, [host, found])
  if (error instanceof RequestError && error.status === 404)
    return (
      <ProductNotice title={error.message} host={host}>
        请检查地址中的表单编码“{code}”与编号。
      </ProductNotice>
    )
  if (error !== undefined) return <ErrorCard error={error} onRetry={reload} />
  if (!found) return <Loading />
  if (place && isShown)
    return <PageView key={inner.version} name={place.page} params={place.params} host={inner.host} />
  return (
    <ProductNotice title={place ? '没有查看此表单的权限' : `表单“${found.name}”暂不能填写`} host={host}>
      {place ? '请联系管理员为您开通。' : '表单还没有发布，或者已停用。'}
    </ProductNotice>
  )
}

const fetchForm = async (code: string, id: string | undefined, signal: AbortSignal): Promise<FoundForm> =>
  (await callEndpoint(
    'formFlow.product',
    { code, ...(id === undefined ? {} : { id }) },
    { signal, silent: true },
  )) as FoundForm
