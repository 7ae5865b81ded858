/** Made-up products: name, tags and short description, one a line. */
export const atLarge = `
CourseCoral | Teaching | Online courses with lessons, quizzes and certificates.
FlashcardFennec | Teaching, Languages | Spaced repetition flashcards for vocabulary and anatomy.
GradeGrouse | Teaching | Gradebook and attendance for teachers who dislike spreadsheets.
Chalk Talkie | Teaching | Interactive whiteboard for remote tutoring.
VerbVixen | Languages | Drills irregular verbs in twelve languages.
PhrasePheasant | Languages, Travel | Spoken phrasebook that works without reception.
Tandem Tern | Languages, Community | Pairs people who want to practise each other's language.
SubtitleSeal | Languages, Video | Translates subtitles and keeps their timing.
LocaleLynx | Translation, Developer tools | Translate the texts of software together, with glossaries and review.
NewsletterNewt | Newsletters | Writes and sends newsletters to thousands of subscribers.
ListLadybird | Newsletters | Mailing lists with archives, moderation and digests.
PostalPigeon | Mail | Complete mail server that is set up in ten minutes.
AliasAlpaca | Mail, Privacy | Hides your address behind a new e-mail alias for each website.
InboxIguana | Mail | Webmail client with snooze, labels and keyboard shortcuts.
SpamSpaniel | Mail | Filters junk mail and learns from what you move.
CalCaterpillar | Calendars | Calendar and contacts server for all your devices.
MoonMeeting | Calendars | Shared calendars that understand time zones and lunar holidays.
ForumFalcon | Forums | Discussion boards with categories, badges and moderators.
ThreadThrush | Forums, Community | Question and answer site for clubs and companies.
VillageVoicebox | Community | Noticeboard, groups and marketplace for one neighbourhood.
FediFirefly | Social networks | Small social network that talks to others over ActivityPub.
PicPuffin | Social networks, Photos | Share pictures with followers, in the order of time.
BlogBeetle | Blogging | Blogging platform with themes, drafts and comments.
MicroMinnow | Blogging | Publish short posts from the command line.
InkInfuser | Blogging, AI | Suggests titles and finds repetition in your blog posts.
PageParrot | Content management | Flat-file content management for small websites.
BlockBison | Content management | Editors build pages from blocks that designers made.
HeadlessHeron | Content management, Developer tools | Content over an API, for websites and apps.
StaticStoat | Website builders | Static site generator that rebuilds only what changed.
SiteSeahorse | Website builders | Drag and drop website builder for restaurants.
ShortShrew | Link shorteners | Shortens links and counts their clicks.
QRoquette | Link shorteners | Makes QR codes whose target can be changed later.
PastePangolin | Pastebins | Share code snippets with syntax highlighting and expiry.
CodeCarton | Pastebins, Security | Encrypted pastebin: the server never sees the text.
GitGopherhole | Code hosting | Light Git hosting with issues and pull requests.
MergeMongoose | Code hosting | Merge queue that tests changes together before they land.
BuildBuffalo | Continuous integration | Runs tests and builds in containers on every push.
DeployDingo | Deployment | Puts applications on your own servers from a Git push.
ContainerCrane | Deployment | Web interface to start, stop and update containers.
EdgeEgret | Web servers | Reverse proxy with automatic HTTPS and a readable configuration.
CacheCoyote | Web servers | HTTP cache with instant purging by tag.
TunnelToad | Networking | Exposes a local web server to the internet through a tunnel.
WireWombat | Networking, VPN | Private network between your devices, with one command each.
PacketPython | Networking | Captures and explains network traffic for beginners.
TableTamarin | Databases | Spreadsheet interface for relational databases.
QueryQuokka | Databases | Writes SQL from questions in English.
MigrateMagpie | Databases, Developer tools | Schema migrations that can be rolled back safely.
ChartChinchilla | Business intelligence | Dashboards and reports from your database, without code.
PivotPuma | Business intelligence | Pivot tables over a hundred million rows in the browser.
FlowFlamingo | Automation | Connects web services by drawing workflows.
CronCockatoo | Automation | Schedules scripts and tells you which of them failed.
ScrapeScorpion | Automation, Data | Watches web pages and reports what changed.
FormulaFawn | Low code | Internal tools built from tables, buttons and formulas.
AppAardvark | Low code | Build mobile apps without programming.
ModelMeerkat | Artificial intelligence | Runs language models on your own graphics card.
ChatCamel | Artificial intelligence | Chat interface for several AI models, with saved prompts.
VoiceVulture | Artificial intelligence, Audio | Transcribes interviews and tells speakers apart.
ImageImpala | Artificial intelligence, Design | Generates illustrations in the style of your own drawings.
SearchSalamander | Search engines | Private web search that combines several engines.
IndexIbex | Search engines, Developer tools | Typo-tolerant search for online shops and documentation.
FontFerryman | Design | Manages fonts for designers and serves them to websites.
PalettePanda | Design | Colour schemes from photographs, checked for contrast.
MockupMarten | Design | Wireframes and clickable prototypes for apps.
DiagramDuck | Diagrams | Draws flow charts and network diagrams from text.
WhiteboardWalrus | Diagrams, Teams | Endless whiteboard for workshops, with timers and votes.
MindMapMole | Diagrams, Notes | Mind maps with images that grow as you type.
VectorViper | Design | Vector drawing program for technical illustrations.
CadCapybara | 3D modelling | Parametric models for 3D printing, in the browser.
SliceSardine | 3D printing | Queues print jobs and films them for a time lapse.
DungeonDachshund | Games | Turn-based dungeon crawler to play with friends by e-mail.
ChessChaffinch | Games | Chess server with puzzles, clocks and tournaments.
PuzzlePossum | Games | Crossword editor and player for newspapers.
QuizQuetzal | Games, Teaching | Pub quiz with buzzers on everybody's phone.
GuildGiraffe | Game servers | Control panel to host game servers and their mods.
ArcadeArmadillo | Games | Plays retro console games in the browser.
CameraCassowary | Video surveillance | Records security cameras and detects people and cars.
SensorSalmon | Internet of things | Collects readings of sensors and draws them as charts.
TractorTracker | Farming | Field records, spraying and harvest for family farms.
VeggieVan | Farming, Community | Community supported agriculture: shares, boxes and pick-up points.
ClubhouseClam | Associations | Membership, dues and meetings of clubs and associations.
DonationDuck | Associations | Accept donations and thank people in time.
LibraryLemur | Libraries | Catalogue and loans for school libraries.
MuseumMuskrat | Libraries, Archives | Catalogues museum objects, with photos and provenance.
ArchiveAlbatross | Archives | Preserves websites and documents for a hundred years.
RecruitRobin | Human resources | Job postings and applications in one pipeline.
HolidayHeron | Human resources | Staff ask for holidays, and managers see who is away.
CRMockingbird | Customer relations | Contacts, deals and follow-ups for small sales teams.
LeadLobster | Customer relations | Finds which visitors of your website may buy.
`;
