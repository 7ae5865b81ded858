/** Made-up products: name, tags and short description, one a line. */
export const atHome = `
PantryPilot | Recipes, Inventory | Scans what is in your cupboards and plans a week of dinners around it.
Simmer Diary | Recipes | Keep family recipes, scale them for any number of guests and print a shopping list.
Ladleful | Recipes | Imports recipes from food blogs and throws away the life story above them.
CrumbKeeper | Recipes | Baking notebook with a hydration calculator for bread and pizza dough.
Sous-note | Recipes, Notes | Voice notes for cooks whose hands are covered in flour.
Third Helping | Recipes, Community | Neighbours swap portions of home-cooked meals before they spoil.
Grocer's Thumb | Shopping lists | One shopping list for the household that sorts itself by aisle.
TrolleyMate | Shopping lists | Compares supermarket prices for the items on your list.
Basket of Two | Shopping lists | Couples tick off groceries together, even without reception.
Kettle & Key | Smart home | Controls lamps, heating and blinds from one wall tablet.
LampLedger | Smart home, Energy | Measures what every lamp and appliance costs you each month.
Hallway Hub | Smart home | Bridges old infrared remotes to modern home automation.
ThermoScribe | Smart home, Energy | Logs room temperatures and learns when the radiators should start.
Doorstep-bell | Smart home, Video | Doorbell camera that stores its recordings on your own disk.
Mothlight | Smart home | Turns porch lights on for people and leaves the moths in the dark.
AtticAtlas | Home inventory | Photograph boxes in the attic and search for what is inside them.
Where's the Drill | Home inventory | Remembers which shelf every tool in the garage belongs on.
Boxlore | Home inventory | Labels moving boxes with codes and lists their contents on your phone.
Warranty Drawer | Home inventory, Documents | Keeps receipts and warns you before a guarantee runs out.
SeedSwatch | Gardening | Plans vegetable beds by season, neighbours and crop rotation.
Wet Feet | Gardening | Reminds you which houseplants are thirsty and which are drowning.
CompostClock | Gardening | Tells when the heap needs turning from a probe and a little patience.
Greenthumbnail | Gardening, Photos | Identifies garden pests from a close-up photograph.
Allotment Exchange | Gardening, Community | Trade seeds, cuttings and surplus courgettes with allotments nearby.
Trellis Times | Gardening | Frost warnings and sowing dates for your exact postcode.
PawPrintout | Pets | Vaccination records, vet bills and feeding times of all your animals.
Leash League | Pets, Community | Find somebody to walk the dog while you are at work.
Purrometer | Pets | Tracks how much your cat eats, sleeps and judges you.
FinFolk | Pets | Water chemistry log for aquarium keepers with alerts on ammonia.
Nest of Nine | Family | A shared calendar, chores and pocket money for large families.
ChoreChart Express | Family | Children earn stars for household chores and trade them for treats.
Small Steps Log | Family, Health | First words, teeth and growth curves of a baby in one private journal.
Bedtime Parade | Family, Reading | Makes bedtime stories in which your child is the hero.
KinKeeper | Family tree | Draw a family tree, attach letters and invite cousins to correct it.
Grandmother's Atlas | Family tree, Maps | Shows on a map where your ancestors lived and when they moved.
ParishPages | Family tree | Transcribe old church registers together, line by line.
Roots & Rumours | Family tree | Marks which family legends have a source and which have none.
FrameForge | Photo galleries | Builds a photo gallery website from folders on your disk.
Silver Halide | Photo galleries | Private albums for film photographers, with contact sheets and notes on exposure.
Lumenary | Photo galleries | Self-hosted photo library that recognises faces without any cloud.
SnapSorrel | Photo galleries | Finds duplicate and blurry pictures among thousands of photos.
Polaroad | Photo galleries, Travel | Turns holiday pictures into a map that friends can scroll through.
Darkroom Door | Photo galleries | Proofing galleries in which wedding couples choose their favourite pictures.
AlbumAnvil | Photo galleries | Prints photo books from albums, with page layouts made for you.
Shoebox Sync | Photo backup | Uploads photos and videos from your phone to a disk at home.
GlacierRoll | Photo backup | Keeps three copies of every picture and checks them for bit rot.
Popcorn Shelf | Video streaming | Streams your own movie collection to every television in the house.
ReelRanger | Video streaming | Organises films and series, fetches posters and remembers where you stopped.
Matinee Server | Video streaming | Converts videos on the fly so that old tablets can play them.
ClipCove | Video streaming | Host short videos on your own server, without advertisements.
Second Screening | Video streaming, Community | Watch a movie in sync with friends far away.
Vinylist | Music | Catalogue of your records with pressing, condition and price paid.
TuneTugboat | Music | Streams your music collection to phones and loudspeakers in every room.
Earshot Radio | Music | Run an internet radio station from a playlist and a microphone.
Choirmaster Jo | Music | Practice tracks for each voice of a choir, slowed down without changing pitch.
PodPlough | Podcasts | Downloads podcasts, trims silence and skips the adverts.
Cassette Club | Podcasts | Publish a podcast with chapters, transcripts and plain statistics.
SideStitch | Running, Health | Training plans for runners who hate being shouted at by a watch.
Kilometre Kin | Running, Community | Running groups share routes and wait for the slowest.
GymGnome | Fitness | Logs sets and weights, and suggests the next workout from the last.
Plank Patrol | Fitness | Office exercise breaks of five minutes that need no equipment.
PulsePocket | Health | Blood pressure and heart rate diary that your doctor can read.
Pillminder | Health | Medication reminders for several people, with refill dates.
Symptom Sketch | Health | Mark pain on a body map and see what it follows.
SleepShepherd | Health | Sleep tracker that keeps all of its data on the phone.
Quiet Cup | Meditation | Ten breathing exercises, no streaks and no subscription.
StillPond | Meditation | Guided meditation in nine languages, recorded by volunteers.
Tallyho Trails | Travel, Maps | Hiking maps that work offline, with water sources and shelters.
SuitcaseScript | Travel | Packing lists by weather, length of trip and number of children.
Ticket Stub | Travel | Collects bookings from e-mails into one itinerary.
RailwayRoulette | Travel | Picks a surprise day trip by train within your budget.
Wayfarer's Ledger | Travel, Budgeting | Splits the expenses of a group trip in any currency.
MapMarrow | Maps | Draw your own maps on open data and share them with a link.
CompassRosebud | Maps | Records where you have walked and colours in the streets that are left.
Potholer | Maps, Community | Report broken pavements to the town hall from a phone.
PennyPasture | Budgeting | Envelope budgeting with a forecast of the month's end.
Ledger Lark | Budgeting | Double-entry bookkeeping for households, stored in text files.
CoinCartographer | Budgeting | Shows where your money goes as a map with rivers.
Rainy Day Jar | Budgeting | Puts spare change aside for savings goals that you name.
DebtDominoes | Budgeting | Plans the order in which to pay back loans and credit cards.
Subscription Sieve | Budgeting | Finds forgotten subscriptions in your bank statements.
Nickelodeon Tax | Taxes | Collects deductible receipts through the year, by category.
`;
