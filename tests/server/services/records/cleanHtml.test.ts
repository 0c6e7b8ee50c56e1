import { expect, test } from 'vitest'
import { cleanHtml } from '../../../../server/services/records/model/cleanHtml.ts'

test('tables stay with their merged cells, without style or handlers', () => {
  const given =
    '<table style="width:9px" onclick="attack()" border="1"><colgroup><col style="width:9px"></colgroup><thead><tr>' +
    '<th colspan="2" rowspan="1" class="x"><p>标题</p></th></tr></thead><tbody><tr>' +
    '<td rowspan="2" onmouseover="attack()">甲' +
    '<script>attack()</script></td><td><p>乙</p></td></tr></tbody></table>'
  expect(cleanHtml(given)).toBe(
    '<table><thead><tr><th colspan="2" rowspan="1"><p>标题</p></th></tr></thead><tbody><tr><td rowspan="2">甲</td>' +
      '<td><p>乙</p></td></tr></tbody></table>',
  )
})
