import type { Call } from '@floorcast/contract/call';
import { MinorUnits } from '@floorcast/contract/money';
import type { AreaPlan } from '@floorcast/contract/set-up';
import { Moment } from '@floorcast/contract/time';
import { IconPlus, IconSettingsOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { queryOf, requestOf } from '../../api/call/ask.ts';
import { call } from '../../api/call/call.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { isRecord } from '../../lib/is-record.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import type { Translate } from '../../lib/locale/translation.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { type Cell, type Column, NOTHING } from '../../ui/list/column.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Figures } from '../../ui/values/Figures.tsx';
import { Form } from '../shared/form/Form.tsx';
import { ActButton, FormDialog } from '../shared/form/FormDialog.tsx';
import { type Schema, unwrapped } from '../shared/form/fields.ts';
import type { FieldSay } from '../shared/form/use-form.ts';
import { useMay } from '../shared/use-may.ts';
import { Answer, useChanged } from './Area.tsx';
import styles from './SetUp.module.css';

/** A row as the house lists it. */
type Row = Readonly<Record<string, unknown>>;
type Says = Readonly<Record<string, FieldSay>>;

interface PlainAreaProps {
  readonly area: string;
  readonly plan: AreaPlan;
  /** Cells that the schema of a row does not say. */
  readonly cells?: Readonly<Record<string, Cell<Row>>>;
  /** Fields of forms that a schema does not say; of a new row, the row is empty. */
  readonly fields?: (row: Row) => Says;
  /** What the dialog of a row has before its acts. */
  readonly about?: (row: Row) => Elements;
  /** A row that was made is opened. */
  readonly opensNew?: boolean;
}

const shapeOf = (schema: unknown): Readonly<Record<string, Schema>> =>
  schema instanceof z.ZodMiniObject ? schema.shape : {};

/** The fields of the rows that a call lists; a row is known by the first one. */
function rowFieldsOf({ list, rows = 'items' }: AreaPlan): Readonly<Record<string, Schema>> {
  const listed = shapeOf(list.reply)[rows];
  return listed instanceof z.ZodMiniArray ? shapeOf(listed.def.element) : {};
}

/** The key of the words of a field: those of its area, or those that are everywhere alike. */
const wordsOf = (t: Translate, area: string, field: string): string | undefined =>
  [`consoleSetup.plain.${area}.${field}`, `consoleSetup.${field}`, `consoleSetup.areas.${field}`].find(
    (key) => t(key, { defaultValue: '' }) !== '',
  );

/** Where a phone shows the fields: a state or a number beside the title. */
const PLACES = ['title', 'figure', 'note', 'aside'] as const;

function columnsOf({ area, plan, cells = {} }: PlainAreaProps, t: Translate): readonly Column<Row>[] {
  const fields = rowFieldsOf(plan);
  const shown = (plan.columns ?? Object.keys(fields)).map(
    (id) => [id, unwrapped(fields[id] ?? z.unknown()).bare] as const,
  );
  const [title, ...others] = shown;
  const figure = others.find(
    ([, bare]) => !(bare instanceof z.ZodMiniString || bare instanceof z.ZodMiniArray),
  );
  const placed = [title, figure, ...others.filter((each) => each !== figure)];
  return shown.map((column): Column<Row> => {
    const [id, bare] = column;
    const phone = PLACES[placed.indexOf(column)];
    return {
      id,
      words: wordsOf(t, area, id) ?? id,
      numeric: cells[id] === undefined && bare instanceof z.ZodMiniNumber,
      ...(phone && { phone }),
      cell: cells[id] ?? cellOf(area, id, bare),
    };
  });
}

/** How a field of a row is written, by its schema: a code, or what is so or not, in the words of its area. */
function cellOf(area: string, id: string, schema: Schema): Cell<Row> {
  const isCode = schema instanceof z.ZodMiniBoolean || schema instanceof z.ZodMiniEnum;
  return (row, { t, language }) => {
    const value = row[id] ?? '';
    if (value === '' || (Array.isArray(value) && value.length === 0))
      return t(`consoleSetup.plain.${area}.${id}None`, { defaultValue: NOTHING });
    const text = String(value);
    if (schema === Moment) return <time dateTime={text}>{formatMinute(text, language)}</time>;
    if (Array.isArray(value)) {
      const isMoney = schema instanceof z.ZodMiniArray && schema.def.element === MinorUnits;
      return isMoney ? <Amounts minor={value.map(Number)} /> : value.join(', ');
    }
    if (schema === MinorUnits) return <Amounts minor={[Number(value)]} />;
    return isCode ? t(`consoleSetup.plain.${area}.${id}s.${text}`, { defaultValue: text }) : text;
  };
}

function Amounts({ minor }: { readonly minor: readonly number[] }) {
  return <span translate="no">{minor.map(useMoney()).join(' · ')}</span>;
}

/** What is said of the fields of a body. */
function useSays(area: string, { body }: Call, own: Says = {}): Says {
  const { t } = useTranslation();
  const says = Object.keys(shapeOf(body)).map((name): [string, FieldSay] => {
    const words = wordsOf(t, area, name);
    return [name, { ...(words !== undefined && { words }), ...own[name] }];
  });
  return Object.fromEntries(says);
}

interface RowActProps {
  /** The area that has its words: `name` and `nameHint`; of a switch that goes back, `nameBack` and `nameBackHint`. */
  readonly area: string;
  readonly name: string;
  readonly act: Call;
  readonly row: Row;
  /** It is all that a dialog has. */
  readonly alone?: boolean;
  readonly fields?: Says | undefined;
  readonly onDone: () => void;
}

/** What is done to one row: at a press, or by a form where the call has a body. */
export function RowAct({ area, name, act, row, alone = false, fields, onDone }: RowActProps) {
  const { t } = useTranslation();
  const says = useSays(area, act, fields);
  const [asked, setAsked] = useState(false);
  const flags = Object.entries(shapeOf(act.body)).filter(
    ([field, schema]) => schema instanceof z.ZodMiniBoolean && field in row,
  );
  const fixed = Object.fromEntries(flags.map(([field]) => [field, !row[field]]));
  const key = `${name}${Object.values(fixed).includes(false) ? 'Back' : ''}`;
  const words = t(`consoleSetup.plain.${area}.${key}`, { defaultValue: t(`consoleSetup.${key}`) });
  const hint = t(`consoleSetup.plain.${area}.${key}Hint`, { defaultValue: '' });
  const params = Object.fromEntries(Object.entries(row).map(([field, value]) => [field, String(value)]));
  const send = (body?: unknown) => call(requestOf(act, { params, body }));
  function done(): void {
    setAsked(false);
    onDone();
  }
  if (act.body === undefined)
    return (
      <ActButton act={send} onDone={done} data-testid={name}>
        {words}
      </ActButton>
    );
  if (!asked && !alone)
    return (
      <Button onClick={() => setAsked(true)} data-testid={name}>
        {words}
      </Button>
    );
  return (
    <Form
      {...{ schema: act.body, words: 'consoleForm', fields: says, fixed, begin: row, button: words, send }}
      {...(hint !== '' && { lead: hint })}
      onDone={done}
      {...(alone ? { inDialog: true } : { onCancel: () => setAsked(false) })}
    />
  );
}

/** An area of the set-up that its calls describe: a list, what is done to its rows, and what makes one. */
export function PlainArea(props: PlainAreaProps) {
  const { plan } = props;
  const { t } = useTranslation();
  const query = useQuery(queryOf(plan.list, { query: undefined, body: undefined }));
  const [open, setOpen] = useState<unknown>(null);
  const { create } = plan;
  return (
    <Answer query={query}>
      {(reply) => {
        const listed = isRecord(reply) ? reply[plan.rows ?? 'items'] : undefined;
        return (
          <>
            {create !== undefined && <Create {...props} act={create} onOpen={setOpen} />}
            {Array.isArray(listed) && listed.length > 0 ? (
              <Rows {...props} rows={listed.filter(isRecord)} open={open} onOpen={setOpen} />
            ) : (
              <Notice icon={<IconSettingsOff />} title={t('consoleSetup.none')} />
            )}
          </>
        );
      }}
    </Answer>
  );
}

interface RowsProps extends PlainAreaProps {
  readonly rows: readonly Row[];
  /** The key of the row that is open. */
  readonly open: unknown;
  readonly onOpen: (key: unknown) => void;
}

/** The rows, and the dialog of the one that is open. */
function Rows({ rows, open, onOpen, ...props }: RowsProps) {
  const { area, plan, fields, about } = props;
  const { t } = useTranslation();
  const permits = usePermits();
  const changed = useChanged();
  const columns = columnsOf(props, t);
  const [key = ''] = Object.keys(rowFieldsOf(plan));
  const acts = Object.entries(plan.acts ?? {}).filter(([, act]) => permits(act));
  const alone = acts.length === 1 && about === undefined;
  const row = rows.find((each) => each[key] === open);
  function done(): void {
    changed();
    if (alone) onOpen(null);
  }
  return (
    <>
      <Table
        label={t(`consoleSetup.areas.${area}`)}
        columns={columns}
        rows={rows}
        rowKey={(each) => String(each[key])}
        opening={{ press: (each: Row) => onOpen(each[key]) }}
      />
      {row !== undefined && (
        <FormDialog
          title={String(row[columns[0]?.id ?? key])}
          onClose={() => onOpen(null)}
          wide
          testId={`${oneOf(area)}-dialog`}
        >
          {about !== undefined && acts.length > 0 ? (
            about(row)
          ) : (
            <Facts columns={columns} row={row} acts={acts} />
          )}
          {acts.map(([name, act]) => (
            <div key={name} className={alone ? undefined : styles.part}>
              <RowAct {...{ area, name, act, row, alone, fields: fields?.(row) }} onDone={done} />
            </div>
          ))}
        </FormDialog>
      )}
    </>
  );
}

interface FactsProps {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly acts: readonly (readonly [name: string, act: Call])[];
}

/** What a row has beside its title, in full; but not what its forms have. */
function Facts({ columns, row, acts }: FactsProps) {
  const { t, i18n } = useTranslation();
  const asked = acts.flatMap(([, { body }]) => Object.keys(shapeOf(body)));
  return (
    <Figures>
      {columns
        .filter(({ id }, index) => index > 0 && !asked.includes(id))
        .map(({ id, words, cell }) => (
          <div key={id}>
            <dt>{t(words)}</dt>
            <dd>{cell(row, { t, language: i18n.language })}</dd>
          </div>
        ))}
    </Figures>
  );
}

type CreateProps = PlainAreaProps & Pick<RowsProps, 'onOpen'> & { readonly act: Call };

/** Makes another row, where the account may. */
function Create({ area, plan, act, fields, opensNew = false, onOpen }: CreateProps) {
  const { t } = useTranslation();
  const permits = usePermits();
  const changed = useChanged();
  const says = useSays(area, act, fields?.({}));
  const [asked, setAsked] = useState(false);
  const words = t(`consoleSetup.plain.${area}.create`);
  const [key = ''] = Object.keys(rowFieldsOf(plan));
  function done(body: unknown): void {
    changed();
    setAsked(false);
    if (opensNew && isRecord(body)) onOpen(body[key]);
  }
  // As the command of the call, its form begins with what need not be typed.
  const [command] = [act.command ?? []].flat();
  const begin = typeof command === 'object' ? command.defaults : undefined;
  if (!permits(act) || act.body === undefined) return null;
  return (
    <div className={styles.tools}>
      <span />
      <Button look="strong" onClick={() => setAsked(true)} data-testid={`new-${oneOf(area)}`}>
        <IconPlus size={18} aria-hidden="true" />
        <span>{words}</span>
      </Button>
      {asked && (
        <FormDialog title={words} onClose={() => setAsked(false)} wide testId={`new-${oneOf(area)}-dialog`}>
          <Form
            {...{ schema: act.body, words: 'consoleForm', fields: says, button: words, inDialog: true }}
            {...(begin && { begin })}
            send={(body) => call(requestOf(act, { body }))}
            onDone={(_, body) => done(body)}
          />
        </FormDialog>
      )}
    </div>
  );
}

/** `floors` as tests name one of them. */
const oneOf = (area: string): string => area.replace(/s$/, '');

/** Whether the account that is signed in may make a call. */
function usePermits(): (act: Call) => boolean {
  const may = useMay();
  return ({ access }) => typeof access === 'object' && [access.may].flat().every(may);
}
