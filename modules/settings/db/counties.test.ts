import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sql = readFileSync(new URL('0021-counties.sql', import.meta.url), 'utf8').replaceAll(/^\s*--.*$/gm, '');
const [countyPart = '', subCountyPart = ''] = sql.split('insert into settings.sub_county');

const text = (literal: string) => literal.replaceAll("''", "'");
const counties = [...countyPart.matchAll(/\((\d+), '((?:[^']|'')+)'\)/g)].map(([, code, name]) => ({
  code: Number(code),
  name: text(name ?? ''),
}));
const subCounties = [...subCountyPart.matchAll(/\((\d+), (\d+), '((?:[^']|'')+)'\)/g)].map(([, id, county, name]) => ({
  id: Number(id),
  county: Number(county),
  name: text(name ?? ''),
}));

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Constituencies per county, in the order of the First Schedule. */
const constituenciesPerCounty: Record<string, number> = {
  Mombasa: 6,
  Kwale: 4,
  Kilifi: 7,
  'Tana River': 3,
  Lamu: 2,
  'Taita-Taveta': 4,
  Garissa: 6,
  Wajir: 6,
  Mandera: 6,
  Marsabit: 4,
  Isiolo: 2,
  Meru: 9,
  'Tharaka-Nithi': 3,
  Embu: 4,
  Kitui: 8,
  Machakos: 8,
  Makueni: 6,
  Nyandarua: 5,
  Nyeri: 6,
  Kirinyaga: 4,
  "Murang'a": 7,
  Kiambu: 12,
  Turkana: 6,
  'West Pokot': 4,
  Samburu: 3,
  'Trans Nzoia': 5,
  'Uasin Gishu': 6,
  'Elgeyo-Marakwet': 4,
  Nandi: 6,
  Baringo: 6,
  Laikipia: 3,
  Nakuru: 11,
  Narok: 6,
  Kajiado: 5,
  Kericho: 6,
  Bomet: 5,
  Kakamega: 12,
  Vihiga: 5,
  Bungoma: 9,
  Busia: 7,
  Siaya: 6,
  Kisumu: 7,
  'Homa Bay': 8,
  Migori: 8,
  Kisii: 9,
  Nyamira: 4,
  Nairobi: 17,
};

test('there are 47 counties, coded 1 to 47 in the order of the First Schedule', () => {
  expect(counties.map((county) => county.code)).toEqual(upTo(47));
  expect(counties.map((county) => county.name)).toEqual(Object.keys(constituenciesPerCounty));
});

test('there are 290 sub-counties, coded 1 to 290', () => {
  expect(subCounties.map((subCounty) => subCounty.id)).toEqual(upTo(290));
});

test('each county has its own number of sub-counties', () => {
  const counted = counties.map(({ code, name }) => [name, subCounties.filter(({ county }) => county === code).length]);
  expect(Object.fromEntries(counted)).toEqual(constituenciesPerCounty);
});

test('no name stands twice in a county', () => {
  const keys = subCounties.map(({ county, name }) => `${county} ${name.toLowerCase()}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('names are capitalised words of plain letters', () => {
  const word = String.raw`[A-Z][a-z]+(?:'[a-z]+)?\.?`;
  const name = new RegExp(`^${word}(?:[ /-]${word})*$`);
  const odd = [...counties, ...subCounties].filter((place) => !name.test(place.name)).map((place) => place.name);
  expect(odd).toEqual([]);
});

test('names that lists in circulation misspell are right here', () => {
  const names = subCounties.map((subCounty) => subCounty.name);
  const often = ['Ganze', 'Matuga', 'Kimilili', "Lang'ata", 'Mukurweini', 'Muhoroni', 'Nambale', 'North Horr', 'Tinderet'];
  const alsoOften = ['Ugunja', 'Karachuonyo', 'Likuyani', 'Matungu', 'Dadaab', 'Suba North', 'Suba South'];
  expect(names).toEqual(expect.arrayContaining([...often, ...alsoOften]));
});
