import { expect, test } from 'vitest';
import { crawlers } from '#lib/browser/guard/guard.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/137.0.0.0';

test.for([
  `${iphone} Mobile/15E148 [Pinterest/iOS]`,
  `${android} Mobile Safari/537.36 [Pinterest/Android]`,
  `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0.0.38.101;FBBV/756351453]`,
  `${iphone} Mobile/15E148 [LinkedInApp]/9.30.3`,
  `${iphone} Mobile/15E148 Twitter for iPhone/11.10`,
  `${android} Mobile Safari/537.36 Instagram 340.0.0.14.109 Android`,
  `${android} Mobile Safari/537.36 Line/15.9.0/IAB`,
  `${android} Mobile Safari/537.36 Telegram-Android/11.3.3 (Google Pixel 9; Android 15; SDK 35; HIGH)`,
  `${iphone} Mobile/15E148 Snapchat/13.40.0.38 (like Safari/8620.2.4, panda)`,
  `${iphone} Mobile/15E148 WhatsApp/2.25.16`,
  'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
])('the browser of an app or a phone is a person: %s', (userAgent) => {
  expect(userAgent).not.toMatch(crawlers);
});

test.for([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
  'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
  'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GoogleOther) Chrome/137.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
  'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)',
])('a search engine or link preview is a crawler: %s', (userAgent) => {
  expect(userAgent).toMatch(crawlers);
});
