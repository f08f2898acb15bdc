import { Anchor, Button, CopyButton, Group, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import layout from '../customers/member.module.css'
import { useMayWrite } from '../frame/may.ts'
import { Facts, Panel } from '../kit/panel.tsx'
import type { OnePartner } from './partner-page.tsx'
import { commissionText, discountText, numberIn, useTerms } from './terms.ts'
import { TermsDialog } from './terms-dialog.tsx'
import { useWords } from './words.ts'

const route = getRouteApi('/$shop/partners/$partner_id')

interface Props {
  readonly partner: OnePartner
}

export function BalancePanel({ partner: { balance } }: Props) {
  const { t, format } = useWords()
  const texts = t.partners.balance
  const money = (amount: string) => format.money(Number(amount))
  return (
    <Panel title={texts.title}>
      <div className={layout.big}>{money(balance.payable)}</div>
      <Text c="var(--console-quiet)" mb="sm" size="sm">
        {texts.payable}
      </Text>
      <Facts
        facts={[
          [texts.held, money(balance.held)],
          [texts.owed_back, Number(balance.owed_back) === 0 ? null : money(balance.owed_back)],
          [texts.paid, money(balance.paid)],
        ]}
      />
    </Panel>
  )
}

export function CodePanel({ partner: { code, link, code_in_sync } }: Props) {
  const { t } = useWords()
  const texts = t.partners.code
  return (
    <Panel title={texts.title}>
      {code === null || link === null ? (
        <Text size="sm">{texts.none}</Text>
      ) : (
        <>
          <Copied name={texts.code} value={code} />
          <Copied name={texts.link} value={link} />
          {!code_in_sync && (
            <Text c="var(--console-down)" mt="xs" size="sm">
              {texts.not_in_sync}
            </Text>
          )}
        </>
      )}
    </Panel>
  )
}

function Copied({ name, value }: { readonly name: string; readonly value: string }) {
  const { t } = useWords()
  return (
    <Group gap="xs" justify="space-between" mb={6}>
      <div style={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Text c="var(--console-quiet)" size="xs">
          {name}
        </Text>
        <Text size="sm">{value}</Text>
      </div>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            aria-label={`${t.kit.copy}: ${name}`}
            onClick={copy}
            size="compact-xs"
            variant="default"
          >
            {copied ? t.kit.copied : t.kit.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}

export function FactsPanel({ partner }: Props) {
  const words = useWords()
  const { t, format } = words
  const texts = t.partners
  const { shop } = route.useParams()
  const may_change = useMayWrite('partners')
  const [is_changing, setChanging] = useState(false)
  const { settings, groups } = useTerms()
  const group = groups.find(({ id }) => id === partner.group_id)
  const commission = group?.commission ?? settings?.commission
  const discount = group?.customer_discount ?? settings?.customer_discount
  const { customer_id } = partner
  return (
    <Panel
      actions={
        may_change &&
        settings && (
          <Button onClick={() => setChanging(true)} size="compact-sm" variant="default">
            {texts.terms.change}
          </Button>
        )
      }
      title={texts.about}
    >
      <Facts
        facts={[
          [texts.columns.since, format.day(partner.created_at)],
          [
            texts.website,
            partner.website && (
              <Anchor
                href={partner.website}
                key="website"
                rel="noreferrer"
                size="sm"
                target="_blank"
              >
                {partner.website}
              </Anchor>
            ),
          ],
          [texts.note, partner.note],
          [texts.columns.group, group?.name ?? texts.no_group],
          [texts.terms.commission, commission ? commissionText(words, commission) : null],
          [texts.terms.discount, discount ? discountText(words, discount) : null],
          [
            texts.customer,
            customer_id === null ? null : (
              <Anchor
                key="customer"
                renderRoot={(props) => (
                  <Link
                    params={{ shop, customer_id: numberIn(customer_id) }}
                    to="/$shop/members/$customer_id"
                    {...props}
                  />
                )}
                size="sm"
              >
                {`#${numberIn(customer_id)}`}
              </Anchor>
            ),
          ],
        ]}
      />
      {is_changing && settings && (
        <TermsDialog of={group ?? 'all'} onClose={() => setChanging(false)} settings={settings} />
      )}
    </Panel>
  )
}
